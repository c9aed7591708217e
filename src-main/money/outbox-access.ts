import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { KeyUnavailableError } from "../interfaces/keyring.ts";
import { type Outbox, openOutbox, outboxExists } from "../outbox/open-outbox.ts";
import { errorName } from "../plumbing/log.ts";
import { DatabaseProblem } from "../sqlite/database-error.ts";
import type { MoneyParts } from "./money-parts.ts";

export type OutboxAccess = {
  /**
   * The open outbox. AppError `keychain_locked` (asked again at the next call), `disk_full`, or `outbox_unavailable`:
   * the file is damaged, of another key or held by another program, stays where it is, and no money leaves.
   */
  readonly open: () => Promise<Outbox>;
  /** The outbox if it is open. */
  readonly current: () => Outbox | null;
  readonly close: () => void;
};

type OutboxAccessParts = Pick<MoneyParts, "host" | "clock" | "log" | "keyring" | "notify">;

const refusalOf = (error: unknown, parts: OutboxAccessParts): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof KeyUnavailableError && error.state === "locked")
    return new AppError("keychain_locked", { retryable: true });
  const reason =
    error instanceof DatabaseProblem ? error.reason : error instanceof KeyUnavailableError ? error.state : "unwritable";
  if (reason === "unreadable") parts.keyring.rejected("outbox");
  parts.log.error("outbox.unavailable", { reason, cause: errorName(error) });
  parts.notify("outbox_unavailable");
  return new AppError("outbox_unavailable", { params: { reason } });
};

/** Opens the outbox once, when it is first needed, and again after a failure that may pass. */
export const createOutboxAccess = (parts: OutboxAccessParts, onOpen: (outbox: Outbox) => void): OutboxAccess => {
  let opening: Promise<Outbox> | null = null;
  let current: Outbox | null = null;
  let isClosed = false;

  const open = async (): Promise<Outbox> => {
    const { dataDir } = parts.host;
    const exists = outboxExists(dataDir);
    const wasTaken = !exists && (await parts.keyring.remembers("outbox"));
    const key = await parts.keyring.keyFor("outbox", exists);
    if (isClosed) throw new AppError("outbox_unavailable");
    const outbox = openOutbox({ dataDir, key, clock: parts.clock });
    current = outbox;
    if (outbox.rolledBack) parts.notify("outbox_rolled_back");
    if (wasTaken) {
      parts.log.error("outbox.taken_away");
      parts.notify("outbox_missing");
    }
    onOpen(outbox);
    return outbox;
  };

  return {
    open: () => {
      opening ??= open().catch((error: unknown) => {
        opening = null;
        throw refusalOf(error, parts);
      });
      return opening;
    },
    current: () => current,
    close: () => {
      isClosed = true;
      current?.close();
      current = null;
    },
  };
};
