import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import {
  type AgreementText,
  agreementsGet,
  agreementText,
} from "../../src-shared/access/agreements/agreements-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { Api } from "../api/api.ts";
import type { Handlers } from "../interfaces/desk-parts.ts";
import { writeFileAtomic } from "../plumbing/atomic-file.ts";
import { errorName, type Log } from "../plumbing/log.ts";

export type AgreementParts = {
  readonly api: Pick<Api, "call">;
  readonly host: { readonly dataDir: string };
  readonly log: Log;
  /** Texts of one server say nothing about another's. */
  readonly serverUrl: string;
};

const storedAgreement = z.object({ server: z.string(), text: agreementText });
/** Failures that say nothing about the text. */
const noAnswer = new Set(["offline", "timeout", "odd_answer", "internal"]);
const deadlineMs = 4_000;

/** The agreements: live, else the last text that was read. They are public, so they lie in the folder as plain JSON. */
export const createAgreements = (parts: AgreementParts): Handlers["agreements"] => {
  const folder = join(parts.host.dataDir, "agreements");
  const fileOf = ({ kind, locale }: Pick<AgreementText, "kind" | "locale">): string =>
    join(folder, `${kind}.${locale}.json`);

  const read = (key: Pick<AgreementText, "kind" | "locale">): AgreementText | null => {
    try {
      const stored = storedAgreement.parse(JSON.parse(readFileSync(fileOf(key), "utf8")));
      const isIt = stored.server === parts.serverUrl && stored.text.kind === key.kind;
      return isIt && stored.text.locale === key.locale ? stored.text : null;
    } catch {
      // Never read, of an older shape, or damaged: as good as not there.
      return null;
    }
  };
  const keep = (text: AgreementText): void => {
    if (read(text)?.version === text.version) return;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileAtomic(fileOf(text), JSON.stringify({ server: parts.serverUrl, text }));
    } catch (error) {
      // The person reads it all the same.
      parts.log.warn("agreements.not_kept", { cause: errorName(error) });
    }
  };

  return {
    get: async ({ kind, locale }, { signal }) => {
      try {
        const text = await parts.api.call(
          agreementsGet,
          { params: { kind }, query: { locale } },
          { signal, timeoutMs: deadlineMs },
        );
        keep(text);
        return text;
      } catch (error) {
        if (!(error instanceof AppError) || !noAnswer.has(error.code)) throw error;
        const last = read({ kind, locale });
        if (last === null) throw new AppError("not_cached", { retryable: true });
        return last;
      }
    },
  };
};
