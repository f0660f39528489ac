"""Between the card devices and the table: life, deck, cards, alarms of each device."""
