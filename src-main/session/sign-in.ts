import {
  type OwnProof,
  passwordChange,
  passwordReset,
  totpBegin,
  totpRemove,
} from "../../src-shared/access/session/security-calls.ts";
import {
  loginCompanies,
  loginSubmit,
  logout,
  smsCaptcha,
  smsSend,
} from "../../src-shared/access/session/session-calls.ts";
import type { OwnProofInput } from "../../src-shared/bridge/session.ts";
import type { Handlers } from "../interfaces/desk-parts.ts";
import { errorName } from "../plumbing/log.ts";
import { deviceName } from "./device-name.ts";
import type { SessionCore } from "./session-core.ts";
import type { SessionOptions } from "./session-options.ts";
import { makeVerifier } from "./unlock-verifier.ts";
import { newPasswordOnWire, oldPasswordOnWire, passwordOnWire } from "./wire-password.ts";

type SignInHandlers = Pick<
  Handlers["session"],
  | "beginTotp"
  | "removeTotp"
  | "lookUp"
  | "sendCode"
  | "signIn"
  | "signOut"
  | "resetPassword"
  | "changePassword"
  | "refresh"
>;

const logoutDeadlineMs = 3_000;

const proofOnWire = (proof: OwnProofInput): OwnProof =>
  "password" in proof ? { password: passwordOnWire(proof.password) } : { smsCd: proof.sms_code };

/** Coming and going with a phone number, and one's own password. */
export const createSignIn = (core: SessionCore, options: SessionOptions): SignInHandlers => {
  const { api, log, randomBytes } = options;
  const { host } = new URL(api.baseUrl);
  return {
    lookUp: (input, { signal }) => {
      const device = deviceName(options.settings, randomBytes);
      return api.call(loginCompanies, { query: { ...input, host, device } }, { signal });
    },
    sendCode: (input, { signal }) => {
      const device = deviceName(options.settings, randomBytes);
      // Voice codes have a call of their own (spec 3).
      const call = input.is_voice === true ? smsSend : smsCaptcha;
      return api.call(call, { body: { ...input, device } }, { signal });
    },
    signIn: ({ region, ...input }) =>
      core.inTurn(async () => {
        const password = input.password === undefined ? undefined : passwordOnWire(input.password);
        const answer = await api.call(
          loginSubmit,
          {
            body: {
              phone: input.phone,
              related_id: input.related_id,
              qsApp: input.qsApp,
              login_type: input.login_type,
              agree_protocol: true,
              host,
              device: deviceName(options.settings, randomBytes),
              ...(input.agency !== undefined && { agency: input.agency }),
              ...(input.sms_code !== undefined && { smsCd: input.sms_code }),
              ...(password !== undefined && { password }),
              ...(input.totp !== undefined && { totp: input.totp }),
            },
          },
          region === undefined ? {} : { region },
        );
        const verifier = password === undefined ? null : await makeVerifier(password, randomBytes);
        return (await core.keep(answer, verifier)).enter();
      }),
    signOut: () =>
      core.inTurn(async () => {
        if (core.state().phase === "signed-out") return core.state();
        // Without the service the session dies there by its idle time.
        await api
          .call(logout, {}, { timeoutMs: logoutDeadlineMs })
          .catch((error) => log.info("session.logout", { code: errorName(error) }));
        return core.leave("signed-out", true);
      }),
    resetPassword: async ({ phone, sms_code, password }, { signal }) =>
      api.call(passwordReset, { body: { phone, smsCd: sms_code, password: newPasswordOnWire(password) } }, { signal }),
    changePassword: async ({ old_password, password }) => {
      const fresh = newPasswordOnWire(password);
      const body = { old_password: oldPasswordOnWire(old_password), password: fresh };
      return core.inTurn(async () => {
        const answer = await api.call(passwordChange, { body });
        await core.note({ verifier: await makeVerifier(fresh, randomBytes), wrong_tries: 0 });
        return answer;
      });
    },
    beginTotp: (proof, { signal }) => api.call(totpBegin, { body: { proof: proofOnWire(proof) } }, { signal }),
    removeTotp: ({ code, proof }, { signal }) =>
      api.call(totpRemove, { body: { code, proof: proofOnWire(proof) } }, { signal }),
    refresh: () =>
      core.inTurn(async () => {
        const state = core.state();
        if (state.phase === "signed-in") await core.ask(state.token_stored, true);
        return core.state();
      }),
  };
};
