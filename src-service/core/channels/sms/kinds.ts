import type { SmsMessage } from "./codes.ts";
import type { SmsNotice } from "./notice.ts";

type CodeKind = SmsMessage["about"];
type NoticeKind = SmsNotice["about"];
type NoticeOf<K, N = SmsNotice> = N extends { readonly about: infer A } ? (K extends A ? N : never) : never;

const ofCode = ["code", "minutes"] as const;

/** Kinds of codes, with the parameters of their templates. */
const codes = {
  ...{ login: ofCode, reset: ofCode, unlock: ofCode, factor: ofCode, payment: ofCode, action: ofCode },
  ...{ contract: ofCode, contractFile: ofCode, registration: ofCode, mobile: ofCode, enterprise: ofCode },
  ...{ superManager: ofCode, join: ofCode },
} as const satisfies Record<CodeKind, readonly string[]>;

const ofCompany = ["company"] as const;
const ofTask = ["company", "task", "url"] as const;
const ofRefusedTask = ["task", "reason", "url"] as const;

/** Kinds of notices, with the parameters of their templates. */
const notices = {
  ...{ cooperationStopping: ofCompany, cooperationStopped: ofCompany, contractWithdrawn: ofCompany },
  ...{ superManagerSet: ofCompany, superManagerEnded: ofCompany, joinApproved: ofCompany },
  contractSent: ["company", "url", "days"],
  faceAsked: ["company", "url"],
  ...{ taskSent: ofTask, taskElected: ofTask, taskRejected: ofRefusedTask, taskRefused: ofRefusedTask },
  taskPage: ["url"],
  contractEnding: ["company", "day"],
  companyContractEnding: ["company", "no", "day"],
  companyContractReminder: ["company", "no", "day"],
  mobileAsked: ["company", "url"],
  mobileChanged: ["end"],
  ...{ factorReset: [], identityCorrected: [] },
  identityRefused: ["reason"],
  joinRefused: ["company", "reason"],
} as const satisfies { readonly [K in NoticeKind]: readonly Exclude<keyof NoticeOf<K>, "phone" | "about">[] };

/** Messages of the message centre: what waits, and one that somebody sends to try the channel. They have their text only. */
const told = { told: [], tried: [] } as const;

const kinds = { ...codes, ...notices, ...told };

/** Kind of a text message: each may have a template of its own. */
export type SmsKind = keyof typeof kinds;
export const smsKinds = Object.keys(kinds) as readonly SmsKind[];

export const isCodeKind = (kind: SmsKind): kind is CodeKind => Object.hasOwn(codes, kind);

/** Parameters that a template of this kind may have, in the order in which they stand where none is told. */
export const parametersOf = (kind: SmsKind): readonly string[] => kinds[kind];

/** Kind of a queued message; one that an earlier version queued has none. */
export const smsKindOf = (text: string | null): SmsKind => smsKinds.find((kind) => kind === text) ?? "told";
