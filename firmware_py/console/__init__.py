"""The technician's tools: functions that return data; they know the socket and the journal."""
