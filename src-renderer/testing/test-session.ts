import type { SessionState } from "../../src-shared/bridge/session.ts";
import type { Bootstrap } from "../session/bootstrap.ts";

/** For component tests: a person who is signed in. */
export const signedIn: Extract<SessionState, { phase: "signed-in" }> = {
  phase: "signed-in",
  token_stored: true,
  locked: false,
  user: {
    id: "1",
    name: "周敏",
    mobile_masked: "138****0001",
    qsApp: 7,
    agency_id: "9",
    agency_name: "云峰",
    company_id: null,
    company_name: null,
    roles: ["payer"],
    permissions: [],
    rights: "r1",
    second_factor: "off",
    agreements_due: [],
    account: null,
  },
};

/** For component tests: what a desk says at its start while nobody is signed in. */
export const signInBootstrap: Bootstrap = {
  host: "browser",
  version: "1.0.0",
  environment: "production",
  app_type: 7,
  demo_accounts: [{ role: "payer", name: "吴出纳", phone: "13800000005", password: "Flex_2026", qsApp: 7 }],
  qr_login: false,
  voice_codes: true,
  has_mail: true,
  notice: null,
  server: "http://127.0.0.1",
  keychain: "ready",
  start_notices: [],
  preferences: { locale: "zh-CN", theme: "light", company_id: null, lock_minutes: 15 },
  session: { phase: "signed-out", reason: "none" },
  connection: {
    online: true,
    since: "2026-11-20 09:00:00",
    synced_at: null,
    syncing: false,
    cached_rows: 0,
    open_intents: 0,
    clock_skew_seconds: 0,
  },
};
