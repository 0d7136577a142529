"""An answer in another language, by the school's language model, for whoever reads it now. It is not kept."""
