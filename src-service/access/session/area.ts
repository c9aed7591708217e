import { agencyAppType } from "../../../src-shared/kernel/values/people/login.ts";
import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { messengerOf } from "../../core/channels/messenger.ts";
import { ServiceError } from "../../core/context.ts";
import { sealed, unsealed } from "../../core/database/table-rules.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { agencyRulesHandlers } from "../agencies/agency-rules.ts";
import { amountLimitHandlers } from "../agencies/amount-limits.ts";
import { sendActionCode } from "../proofs/action-codes.ts";
import { carryCodes } from "../proofs/carry-codes.ts";
import { sendPaymentCode } from "../proofs/payment-codes.ts";
import { sendSms } from "../proofs/sms-calls.ts";
import { agencyOfHost } from "./agency-host.ts";
import { factorResetHandlers } from "./factor-resets.ts";
import { listSettingsHandlers } from "./list-settings.ts";
import { signIn } from "./login.ts";
import { loginCompaniesOf } from "./login-companies.ts";
import { ownSessionsHandlers } from "./own-sessions.ts";
import { passwordHandlers } from "./password-handlers.ts";
import { roleRulesHandlers } from "./role-rules.ts";
import { describeUser } from "./session-user.ts";
import { totpHandlers } from "./totp-handlers.ts";
import { unlockHandlers } from "./unlock-handlers.ts";

const productVersion = "0.1.0";
const inboxSize = 30;

const dayMs = 86_400_000;
/** Between two rounds of codes that could not be carried at once. */
const codesEveryMs = 1_000;

/** Sign-in, sessions and codes, and data for screens before sign-in. */
export const sessionArea = defineArea({
  tables: {
    ...sealed("memberships", "membership_companies", "role_rules", "agency_rules", "limit_changes"),
    users: {
      isSealed: true,
      unsealedColumns: {
        last_region: { noWeight: "where somebody signed in last" },
        last_login_at: { noWeight: "when somebody signed in last" },
        language: { noWeight: "language in which somebody is written to" },
      },
    },
    // Whether a device is known is asked of the sessions of the last 90 days (`sign-in-pace.ts`).
    sessions: {
      isSealed: true,
      unsealedColumns: { seen_ms: { noWeight: "when it was used last; noted beside all transactions" } },
      namesNoFile: true,
      ageing: { key: "id", column: "seen_ms", unit: "ms", maxAgeMs: 180 * dayMs },
    },
    sms_codes: {
      isSealed: false,
      because: { noWeight: "each code is kept under a key of the secrets, with what it is for, and lives minutes" },
      namesNoFile: true,
      ageing: { key: "id", column: "sent_ms", unit: "ms", maxAgeMs: 7 * dayMs },
    },
    outgoing_codes: {
      isSealed: false,
      because: { noWeight: "codes on their way, encrypted until they are sent or given up" },
      namesNoFile: true,
      ageing: { key: "id", column: "create_ms", unit: "ms", maxAgeMs: 30 * dayMs },
    },
    sign_in_failures: {
      isSealed: false,
      because: { noWeight: "waits after wrong passwords, over within an hour" },
      ageing: { key: "key", column: "last_ms", unit: "ms", maxAgeMs: dayMs },
    },
    old_tokens: {
      isSealed: true,
      unsealedColumns: {
        until_ms: { noWeight: "how long an older token is still taken; noted beside all transactions" },
      },
      namesNoFile: true,
    },
    ...sealed("totp_recovery", "factor_resets"),
    ...unsealed({ noWeight: "how somebody looks at a list" }, "list_settings"),
    ...unsealed({ noWeight: "what is told to everybody" }, "notices"),
  },
  serve: (service) => {
    const sendCode = sendSms(service);
    const work = () => carryCodes(service);
    service.outbox.carriedBy("codes", { work, isWaitedFor: service.sms.isNear, isManifold: true });
    return {
      start: () => {
        if (service.runsJobs)
          startRounds(service, { steps: [work], everyMs: codesEveryMs, fault: "code_round_failed" });
      },
      handlers: {
        ...listSettingsHandlers,
        ...passwordHandlers(service),
        ...unlockHandlers(service),
        ...ownSessionsHandlers,
        ...totpHandlers(service),
        ...roleRulesHandlers,
        ...factorResetHandlers,
        ...agencyRulesHandlers,
        ...amountLimitHandlers,
        "settings.get": async ({ db, clock }, { query }) => ({
          product: "flexdesk",
          version: productVersion,
          environment: service.environment,
          // People of an agency sign in at its own host; a service without hosts serves one agency and its companies (spec
          // 1).
          app_type: service.appType ?? ((await agencyOfHost(db, query.host)) === null ? null : agencyAppType),
          server_time: shanghaiNow(clock.now()),
          demo_accounts: [...((await service.demo?.accounts(db)) ?? [])],
          qr_login: messengerOf(service.environment) !== null,
          voice_codes: service.sms.hasVoice,
          has_mail: service.mail.isOn,
          // Empty: uploads go to the service itself.
          storage_origin: "",
          recognition_origin: "",
        }),
        "notices.current": async ({ db, clock }) => {
          const at = shanghaiNow(clock.now());
          const notice = await db
            .selectFrom("notices")
            .selectAll()
            .where("start_at", "<=", at)
            .where("end_at", ">", at)
            .orderBy("id", "desc")
            .limit(1)
            .executeTakeFirst();
          if (notice === undefined) return { notice: null };
          const level = notice.level === "warning" ? "warning" : "info";
          return { notice: { id: String(notice.id), text: notice.text, level } };
        },
        "login.companies": loginCompaniesOf(service),
        "login.submit": signIn(service),
        "login.logout": async ({ principal, write }) => {
          await write(async ({ tx, nowMs, audit }) => {
            await tx
              .updateTable("sessions")
              .set({ revoked_ms: nowMs })
              .where("id", "=", principal.session_id)
              .execute();
            await audit({
              agency_id: principal.agency_id,
              action: "session.close",
              object: `user:${principal.user_id}`,
            });
          });
          return { ok: true };
        },
        "session.get": ({ principal, db, clock }) => describeUser(db, principal, clock.now()),
        "sms.captcha": sendCode,
        "sms.send": sendCode,
        "actionCodes.send": sendActionCode(service),
        "wallets.sms": async ({ principal, db, write }, { body }) => {
          const { purpose, digest } = body;
          const { permission, find } = service.contributed.codePurposes[purpose];
          if (!principal.permissions.has(permission)) throw new ServiceError("forbidden");
          const { id: object_id } = await find(db, principal, body.object_id);
          const { phone, ...issued } = await write((writing) =>
            sendPaymentCode(service, writing, { user_id: principal.user_id, purpose, object_id, digest }),
          );
          return { sent: true, phone_masked: maskPhone(phone), ...issued };
        },
        "demo.inbox": async ({ db }) => {
          if (service.environment !== "demo") throw notFound();
          const rows = await db
            .selectFrom("sandbox_messages")
            .selectAll()
            .orderBy("at", "desc")
            .orderBy("id", "desc")
            .limit(inboxSize)
            .execute();
          return { messages: rows.map((row) => ({ ...row, id: String(row.id), voice: row.voice === 1 })) };
        },
      },
    };
  },
});
