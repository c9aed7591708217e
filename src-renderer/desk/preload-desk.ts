import { type BridgeTransport, deriveClient } from "./derive-client.ts";
import { type ConnectedDesk, type Desk, steadyLink } from "./desk.ts";
import { asAppError, isEnvelope, unwrap } from "./envelope.ts";

type Exposed = Readonly<Record<string, Readonly<Record<string, (input: unknown) => unknown>>>> & {
  readonly on: Readonly<Record<string, Readonly<Record<string, (listener: (payload: unknown) => void) => () => void>>>>;
  readonly files: Desk["files"];
};

/**
 * The desk that the preload exposed. Only plain values cross Electron's context bridge (a thrown error loses its
 * code), so its answers come as envelopes and are opened here.
 */
export const adaptPreloadDesk = (preloadValue: unknown): ConnectedDesk => {
  const exposed = preloadValue as Exposed;
  const open = (answer: unknown): unknown =>
    isEnvelope(answer) && ("value" in answer || "error" in answer) ? unwrap(answer) : answer;
  const guarded = async (answer: unknown): Promise<unknown> => {
    let arrived: unknown;
    try {
      arrived = await answer;
    } catch (thrown) {
      throw asAppError(thrown);
    }
    return open(arrived);
  };
  const parts = (entry: string): [string, string] => {
    const [area = "", name = ""] = entry.split(".");
    return [area, name];
  };
  const transport: BridgeTransport = {
    call: (entry, input) => {
      const [area, name] = parts(entry);
      return guarded(exposed[area]?.[name]?.(input));
    },
    listen: (entry, listener) => {
      const [area, name] = parts(entry);
      return exposed.on[area]?.[name]?.(listener) ?? (() => undefined);
    },
    adopt: (file) => guarded(exposed.files.adopt(file)) as ReturnType<Desk["files"]["adopt"]>,
  };
  return { desk: deriveClient(transport), link: steadyLink };
};
