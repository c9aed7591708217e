/** One event of a `text/event-stream`: `event` is "message" when the stream names none. */
export type SseEvent = { readonly event: string; readonly data: string; readonly id: string | null };

/** A line longer than this is not an event of ours. */
const maxPending = 1024 * 1024;

/** Takes the stream's text piece by piece, cut anywhere; returns the events that are whole. Throws RangeError when one grows without end. */
export const createSseParser = (): ((piece: string) => SseEvent[]) => {
  let rest = "";
  let event = "";
  let id: string | null = null;
  let data: string[] = [];
  let size = 0;

  const takeLine = (line: string, out: SseEvent[]): void => {
    if (line === "") {
      if (data.length > 0) out.push({ event: event || "message", data: data.join("\n"), id });
      event = "";
      id = null;
      data = [];
      size = 0;
      return;
    }
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    else if (field === "id") id = value;
    else if (field === "data") {
      data.push(value);
      size += value.length;
    }
  };

  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    const out: SseEvent[] = [];
    for (const line of lines) takeLine(line, out);
    if (rest.length + size > maxPending) throw new RangeError("an event without end");
    return out;
  };
};
