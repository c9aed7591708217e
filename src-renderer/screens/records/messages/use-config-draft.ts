import { useState } from "react";
import type { MessageRule, MessageSettings } from "../../../../src-shared/registries/messages/messages-calls.ts";
import type { MessageEvent } from "../../../../src-shared/registries/messages/topics.ts";
import { useHold } from "../../../ui/leaving.ts";

/** The settings as they are being changed, from the version that they were read as. */
export type ConfigDraft = Pick<MessageSettings, "version" | "quiet" | "digest" | "rules">;

const draftOf = ({ version, quiet, digest, rules }: MessageSettings): ConfigDraft => ({
  version,
  quiet,
  digest,
  rules,
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Number of rules and parts that differ from what holds. */
const countOf = (settings: MessageSettings, draft: ConfigDraft): number => {
  const rules = draft.rules.filter((rule) => {
    const before = settings.rules.find(({ event }) => event === rule.event);
    return !isSame(before, rule);
  });
  return rules.length + Number(!isSame(settings.quiet, draft.quiet)) + Number(!isSame(settings.digest, draft.digest));
};

/**
 * The changes that a person makes before they save them. Without any, the settings are shown as they are now; with some they stay
 * the version that they began with. What is not saved is asked for before one leaves.
 */
export const useConfigDraft = (settings: MessageSettings | undefined) => {
  const [edited, setEdited] = useState<ConfigDraft | null>(null);
  const draft = settings && (edited ?? draftOf(settings));
  const count = settings && draft ? countOf(settings, draft) : 0;
  const isDirty = edited !== null && count > 0;
  useHold(() => isDirty);
  const change = (part: Partial<ConfigDraft>): void => {
    if (draft) setEdited({ ...draft, ...part });
  };
  return {
    ...{ draft, count, isDirty, change },
    changeRule: (event: MessageEvent, part: Partial<MessageRule>): void => {
      if (draft) change({ rules: draft.rules.map((rule) => (rule.event === event ? { ...rule, ...part } : rule)) });
    },
    isChanged: (event: MessageEvent): boolean =>
      !isSame(
        settings?.rules.find((rule) => rule.event === event),
        draft?.rules.find((rule) => rule.event === event),
      ),
    discard: () => setEdited(null),
  };
};
