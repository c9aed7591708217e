import type { SecurityEventKind } from "../../../src-shared/registries/audit/security-events.ts";

/** Event as the place that noticed it knows it. Never a value that was revealed, a code or a password. */
export type SecurityEvent = {
  readonly kind: SecurityEventKind;
  /** Person who did it, where they are signed in; else null, and `phone` may tell. */
  readonly person: { readonly user_id: number; readonly agency_id: number; readonly company_id: number | null } | null;
  /** The phone that was named, whole: it is masked before anything is written. */
  readonly phone?: string | undefined;
  readonly address: string;
  readonly device: string;
  /** Code of the refusal, or "". */
  readonly code: string;
  readonly detail: string;
  readonly requestId: string;
};

/** Where security events are written: a line at once, and rows with the next round. */
export type SecurityLog = {
  note(event: SecurityEvent): void;
  /** Writes the events that wait. Throws where the database does not answer; they then go on waiting. */
  flush(): Promise<void>;
};
