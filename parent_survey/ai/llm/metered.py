"""A model of which every single request is counted, and whose every failure is one of ours with a sentence."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelMessagesTypeAdapter, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import RunContext
from pydantic_ai.usage import RequestUsage

from parent_survey.ai.llm.meter import Booking, Meter
from parent_survey.ai.llm.trouble import explain

# A token has three letters or more in most languages; it is rather too many tokens that are booked than too few.
LETTERS = 3
# What a reply is booked with where nobody said how long it may be.
MAX_REPLY_LENGTH = 4_000


class MeteredModel(WrapperModel):
    def __init__(self, wrapped: Model, meter: Meter, purpose: str) -> None:
        super().__init__(wrapped)
        self._meter = meter
        self._purpose = purpose

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        async with self._counted(messages, model_settings, model_request_parameters) as count:
            response = await self.wrapped.request(messages, model_settings, model_request_parameters)
            count.note(response.usage, ModelMessagesTypeAdapter.dump_json([response]))
            return response

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[Any] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        async with (
            self._counted(messages, model_settings, model_request_parameters) as count,
            self.wrapped.request_stream(messages, model_settings, model_request_parameters, run_context) as stream,
        ):
            try:
                yield stream
            finally:
                count.note(stream.usage, ModelMessagesTypeAdapter.dump_json([stream.get()]))

    @asynccontextmanager
    async def _counted(
        self, messages: list[ModelMessage], settings: ModelSettings | None, parameters: ModelRequestParameters
    ) -> AsyncIterator["_Count"]:
        sent = len(ModelMessagesTypeAdapter.dump_json(messages)) + len(repr(parameters.output_object))
        sent += len(repr(parameters.function_tools)) + len(repr(parameters.output_tools))
        booking = await self._meter.book(
            self._purpose, sent // LETTERS, (settings or {}).get("max_tokens", MAX_REPLY_LENGTH)
        )
        count = _Count(booking)
        try:
            yield count
        except Exception as error:
            raise explain(error) from error
        finally:
            # Also when the reader has left and this is being cancelled: what was spent was spent.
            await asyncio.shield(self._meter.settle(booking, *count.tokens))


class _Count:
    """Nothing where the provider refused; an estimate where it did not say."""

    def __init__(self, booking: Booking) -> None:
        self.booking = booking
        self.tokens = (0, 0)

    def note(self, usage: RequestUsage, reply: bytes) -> None:
        if usage.input_tokens or usage.output_tokens:
            self.tokens = (usage.input_tokens, usage.output_tokens)
        else:
            self.tokens = (self.booking.tokens_in, len(reply) // LETTERS)
