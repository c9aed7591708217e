import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { AnyCall, CallInput, CallOutput } from "../../src-shared/kernel/calls/define.ts";

/**
 * Statement of a failed call about its effect. `refused`: a final no (4xx with a code in the call's `refusals`);
 * `not-sent`: no connection was made, the service cannot have seen it; `unknown`: anything else (design 6).
 */
export type Outcome = "refused" | "unknown" | "not-sent";

export class ApiError extends AppError {
  readonly outcome: Outcome;
  /** The HTTP status, or null when there was no answer. */
  readonly status: number | null;
  /** `current` of a 409: the object as it now is. */
  readonly current: unknown;
  constructor(
    code: string,
    options: ConstructorParameters<typeof AppError>[1] & {
      outcome: Outcome;
      status: number | null;
      current?: unknown;
    },
  ) {
    super(code, options);
    this.name = "ApiError";
    this.outcome = options.outcome;
    this.status = options.status;
    this.current = options.current;
  }
}

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Demanded for keyed calls: the intent id or batch key, a UUID. */
  readonly idempotencyKey?: string;
  /** Where a sign-in of the demo environment pretends to come from. */
  readonly region?: string;
  /** Deadline of the whole call, default 20 s. */
  readonly timeoutMs?: number;
  /** Further headers of what is sent to another server than the service. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Tells how much of a form has been sent. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
};

/** A form as it is sent: its content type with the boundary, and all of its bytes. */
export type Form = { readonly type: string; readonly body: Buffer };

/** Answer of another server to a form that it took: its ETag without quotes, and its JSON where it gave one. */
export type OutsideAnswer = { readonly etag: string | null; readonly body: unknown };

/** A file as the service gave it; `name` null when it told none. */
export type Download = { readonly bytes: Buffer; readonly name: string | null };

/** A file as it was written to the disk; `name` null when the service told none. */
export type SavedFile = { readonly bytes: number; readonly name: string | null };

/** The service, as the desk reaches it. */
export type Api = {
  /** Origin and base path of the server, no trailing slash. */
  readonly baseUrl: string;
  /**
   * Sends one call of the contract and gives its parsed answer. Throws `ApiError` with the code `offline`, `timeout`,
   * `odd_answer`, `cancelled`, or the service's own code with params and fields.
   */
  readonly call: <C extends AnyCall>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<CallOutput<C>>;
  /** Sends a form to a call that takes one, and gives its parsed answer. Throws as `call` does. */
  readonly upload: <C extends AnyCall>(call: C, form: Form, options?: CallOptions) => Promise<CallOutput<C>>;
  /**
   * Sends a form to another server than the service, without anything of the session; redirects are not followed. `origin`:
   * https, or http on loopback. Throws as `call` does, ApiError `upload_failed` where the server refused it.
   */
  readonly uploadElsewhere: (origin: string, form: Form, options?: CallOptions) => Promise<OutsideAnswer>;
  /** The bytes of a call that answers with a file, at most 64 MB. Throws as `call` does. */
  readonly download: <C extends AnyCall>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<Download>;
  /**
   * Writes what a call answers to a file, however large, holding no more than a chunk; returns its length and name. A failed
   * or ended one leaves no file. Throws as `call` does.
   */
  readonly save: <C extends AnyCall>(
    call: C,
    input: CallInput<C>,
    path: string,
    options?: CallOptions,
  ) => Promise<SavedFile>;
  /**
   * Sends what comes next over new connections: those there are may lead nowhere since the way to the service was lost, and a request
   * on one of them would wait for its whole deadline.
   */
  readonly renewConnections: () => void;
  readonly close: () => void;
};
