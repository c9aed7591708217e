import type { Desk } from "../../desk.ts";
import type { Host } from "../../interfaces/host.ts";
import { resolveService } from "./service-address.ts";
import type { StartService } from "./service-child.ts";

/** A desk with the service that it talks to. */
export type RunningDesk = {
  readonly desk: Desk;
  readonly serviceUrl: string;
  /** Ends the desk, then the service if it is the embedded one. */
  readonly end: () => Promise<void>;
};

const loadDesk = () => import("../../desk.ts");

/**
 * Brings the service and builds the desk over it; `silenceSeconds` of a service that says nothing make the desk offline.
 * Throws when either cannot be had; nothing is left running then.
 */
export const startDesk = async (
  host: Host,
  serverGiven: string | undefined,
  startService: StartService,
  silenceSeconds?: number,
): Promise<RunningDesk> => {
  // The desk's code is loaded while the service starts.
  const service = await resolveService(host, serverGiven, (...given) => {
    const started = startService(...given);
    loadDesk().catch(() => undefined);
    return started;
  });
  try {
    const { createDesk } = await loadDesk();
    const desk = await createDesk(host, {
      serverUrl: service.url,
      serverName: service.name,
      isServerFixed: service.isFixed,
      isServerBroken: service.isBroken,
      ...(silenceSeconds !== undefined && { silenceMs: silenceSeconds * 1_000 }),
    });
    return {
      desk,
      serviceUrl: service.url,
      end: async () => {
        await desk.close();
        await service.end();
      },
    };
  } catch (error) {
    await service.end();
    throw error;
  }
};
