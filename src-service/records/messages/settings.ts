import { z } from "zod";
import { type MessageRule, messageRule } from "../../../src-shared/registries/messages/messages-calls.ts";
import { type MessageEvent, messageEvent, messageEventNames } from "../../../src-shared/registries/messages/topics.ts";
import type { Reader } from "../../core/database/tables.ts";

/** Settings of the message centre as they hold: an agency's, or the program's where it changed nothing. */
export type Settings = {
  readonly version: number;
  readonly quiet: { readonly from: string; readonly until: string } | null;
  readonly digest: { readonly at: string; readonly workdays: boolean };
  readonly rules: readonly MessageRule[];
};

/** The rule of an event until an agency says otherwise. */
const usualRule = (event: MessageEvent): MessageRule => {
  const { channels, roles, when, days } = messageEvent(event);
  return { event, channels: [...channels], roles: roles === null ? null : [...roles], when, days: days ?? null };
};

export const usualSettings: Settings = {
  version: 0,
  quiet: { from: "22:00", until: "08:00" },
  digest: { at: "09:00", workdays: true },
  rules: messageEventNames.map(usualRule),
};

const rulesOf = (text: string): readonly MessageRule[] => {
  const kept = z.array(messageRule).parse(JSON.parse(text));
  // An event that came with a later version has its usual rule.
  return usualSettings.rules.map((usual) => kept.find(({ event }) => event === usual.event) ?? usual);
};

export const settingsRow = (db: Reader, agencyId: number) =>
  db.selectFrom("message_settings").selectAll().where("agency_id", "=", agencyId).executeTakeFirst();

export const settingsOf = async (db: Reader, agencyId: number): Promise<Settings> => {
  const row = await settingsRow(db, agencyId);
  if (row === undefined) return usualSettings;
  const { version, quiet_from, quiet_until, digest_at, digest_workdays } = row;
  return {
    version,
    quiet: quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until },
    digest: { at: digest_at, workdays: digest_workdays === 1 },
    rules: rulesOf(row.rules),
  };
};

export const ruleOf = ({ rules }: Settings, event: MessageEvent): MessageRule =>
  rules.find((rule) => rule.event === event) ?? usualRule(event);
