import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../../src-shared/kernel/bridge/app-error.ts";
import { agencyAppType, loginTypes } from "../../../../src-shared/kernel/values/people/login.ts";
import { checkPassword } from "../../../../src-shared/kernel/values/people/password.ts";
import { checkPhone } from "../../../../src-shared/kernel/values/people/phone.ts";
import { checkSmsCode } from "../../../../src-shared/kernel/values/people/sms-code.ts";
import { isFactorCode } from "../../../access/factor-code.ts";
import { useCodeSending } from "../../../access/use-code-sending.ts";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../../session/bootstrap.ts";
import { choiceKey, choicesOf, type LoginChoice } from "./login-choices.ts";
import { loginModes } from "./login-modes.ts";

export type SignInStep =
  | { readonly name: "phone" }
  | { readonly name: "identify"; readonly choices: readonly LoginChoice[]; readonly chosen: string | null };

export type SignInMode = "password" | "sms" | "reset";
export type FieldProblem = {
  readonly field: "phone" | "company" | "password" | "code" | "factor" | "form";
  readonly text: string;
};

/** The steps of signing in (spec 2, login; texts of spec 5 and 8). */
export const useSignIn = () => {
  const desk = useDesk();
  const client = useQueryClient();
  const bootstrap = useBootstrap();
  const { t, error: errorText } = useText();
  const [step, setStep] = useState<SignInStep>({ name: "phone" });
  const [mode, setMode] = useState<SignInMode>("password");
  const [phone, setPhone] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [factor, setFactor] = useState("");
  const [isFactorAsked, setFactorAsked] = useState(false);
  const [region, setRegion] = useState("");
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [isRegionWarning, setRegionWarning] = useState(false);
  const failed = (error: unknown) => setProblem({ field: "code", text: errorText(error) });
  // A code is good for one purpose, and the service makes each wait for its own only.
  const sendings = { login: useCodeSending(failed), reset: useCodeSending(failed) };
  const forgetCodes = () => {
    sendings.login.forget();
    sendings.reset.forget();
  };
  const codes = sendings[mode === "reset" ? "reset" : "login"];

  const choice = step.name === "identify" ? step.choices.find((one) => choiceKey(one) === step.chosen) : undefined;

  const clear = () => {
    setPassword("");
    setCode("");
    setFactor("");
    setFactorAsked(false);
    setProblem(null);
  };

  const lookUp = useWrite({
    mutationFn: async (phoneNumber: string) => {
      const host = window.location.host;
      const ask = async (qsApp: number) =>
        choicesOf(await desk.session.lookUp({ phone: phoneNumber, qsApp: String(qsApp), host }), qsApp);
      return (await Promise.all(loginModes(bootstrap).map(ask))).flat();
    },
    onSuccess: (choices) => {
      if (choices.length === 0) {
        setProblem({ field: "phone", text: t("session.noUser") });
        return;
      }
      const [only] = choices;
      setStep({ name: "identify", choices, chosen: choices.length === 1 && only ? choiceKey(only) : null });
    },
    onError: (error) => setProblem({ field: "phone", text: errorText(error) }),
  });

  const onSignInError = (error: unknown) => {
    const refusal = error instanceof AppError ? error.code : "";
    if (refusal === "region_changed") {
      setPassword("");
      setRegionWarning(true);
    } else if (refusal === "second_factor_needed") setFactorAsked(true);
    else if (refusal === "second_factor_wrong") setProblem({ field: "factor", text: errorText(error) });
    else setProblem({ field: "form", text: errorText(error) });
  };

  const signIn = useWrite({
    mutationFn: (chosen: LoginChoice) =>
      desk.session.signIn({
        phone,
        related_id: chosen.relatedId,
        agency: chosen.agencyId,
        qsApp: chosen.qsApp,
        ...(mode === "sms"
          ? { login_type: loginTypes.sms, sms_code: code }
          : { login_type: loginTypes.password, password }),
        ...(isFactorAsked && { totp: factor }),
        ...(region !== "" && { region }),
      }),
    onSuccess: (session) => {
      clear();
      client.setQueryData(queryKeys.session, session);
    },
    onError: onSignInError,
  });

  const submitPhone = () => {
    if (!checkPhone(phone).ok) {
      setProblem({ field: "phone", text: t("session.phoneInvalid") });
      return;
    }
    setProblem(null);
    lookUp.mutate(phone);
  };

  const submitIdentity = () => {
    if (!choice) return setProblem({ field: "company", text: t("session.chooseCompany") });
    if (mode === "sms" && !checkSmsCode(code).ok) return setProblem({ field: "code", text: t("session.enterCode") });
    if (mode === "password" && password === "") {
      return setProblem({ field: "password", text: t("session.passwordRequired") });
    }
    if (mode === "password") {
      const checked = checkPassword(password);
      if (!checked.ok) return setProblem({ field: "password", text: t(`session.passwordProblem.${checked.code}`) });
    }
    if (isFactorAsked && !isFactorCode(factor)) {
      return setProblem({ field: "factor", text: t("session.factor.invalid") });
    }
    setProblem(null);
    return signIn.mutate(choice);
  };

  const switchMode = (next: SignInMode) => {
    setMode(next);
    clear();
    forgetCodes();
  };

  const askCode = (smsType: "login" | "reset", isVoice: boolean) => {
    if (!choice) return setProblem({ field: "company", text: t("session.chooseCompany") });
    setProblem(null);
    // Spec 5: the agency's id in agency mode, else the company's.
    const whose = choice.qsApp === agencyAppType ? { agency_id: choice.agencyId } : { related_id: choice.relatedId };
    return sendings[smsType].ask(
      (voice) => desk.session.sendCode({ phone, smsType, is_voice: voice, ...whose }),
      isVoice,
    );
  };

  return {
    step,
    mode,
    phone,
    password,
    code,
    codes,
    factor,
    isFactorAsked,
    region,
    choice,
    problem,
    isRegionWarning,
    isBusy: lookUp.isPending || signIn.isPending,
    setPhone,
    setPassword,
    setCode,
    setFactor,
    setRegion,
    setProblem,
    submitPhone,
    submitIdentity,
    switchMode,
    askCode,
    choose: (chosen: string) => {
      if (step.name === "identify") setStep({ ...step, chosen });
      // A code is sent for one company: what was sent for another says nothing here.
      if (step.name === "identify" && step.chosen !== chosen) forgetCodes();
      setProblem(null);
    },
    /** From the second factor or the forgotten password to the sign-in, from there to the phone number. */
    back: () => {
      if (!isFactorAsked && mode !== "reset") setStep({ name: "phone" });
      if (mode === "reset") setMode("password");
      if (!isFactorAsked) forgetCodes();
      clear();
    },
    /** The warning was read: only a code helps now. */
    acknowledgeRegion: () => {
      setRegionWarning(false);
      switchMode("sms");
    },
    /** Fills a demo sign-in and goes on to the second step. */
    fill: (credentials: { phone: string; password: string }) => {
      setPhone(credentials.phone);
      setMode("password");
      forgetCodes();
      clear();
      lookUp.mutate(credentials.phone, { onSettled: () => setPassword(credentials.password) });
    },
  };
};

export type SignIn = ReturnType<typeof useSignIn>;
