"""What a parent gets to know about the copy of their answers."""

from pydantic import BaseModel


class ReceiptAsked(BaseModel):
    # It leaves in the background, once however often it is asked for.
    is_on_its_way: bool
