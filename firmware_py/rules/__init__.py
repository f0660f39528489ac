"""The law, pure: cards, rankings, sheets, deals, settlements and rulings."""
