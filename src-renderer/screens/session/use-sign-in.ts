import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import { agencyAppType, loginTypes } from "../../../src-shared/calls/session.ts";
import { checkPhone } from "../../../src-shared/values/phone.ts";
import { checkSmsCode } from "../../../src-shared/values/sms-code.ts";
import { useDesk } from "../../app/bridge/DeskProvider.tsx";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { queryKeys } from "../../app/query-keys.ts";
import { choiceKey, choicesOf, type LoginChoice } from "./login-choices.ts";

/** Every app type but 7 is company mode (spec 1). */
const companyAppType = 1;

export type SignInStep =
  | { readonly name: "phone" }
  | { readonly name: "identify"; readonly choices: readonly LoginChoice[]; readonly chosen: string | null };

export type SignInMode = "password" | "sms";
export type FieldProblem = {
  readonly field: "phone" | "company" | "password" | "code" | "form";
  readonly text: string;
};

/** The two steps of signing in (spec 2, login; texts of spec 5 and 8). */
export const useSignIn = () => {
  const desk = useDesk();
  const client = useQueryClient();
  const { t, error: errorText } = useText();
  const [step, setStep] = useState<SignInStep>({ name: "phone" });
  const [mode, setMode] = useState<SignInMode>("password");
  const [phone, setPhone] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [isRegionWarning, setRegionWarning] = useState(false);

  const choice = step.name === "identify" ? step.choices.find((one) => choiceKey(one) === step.chosen) : undefined;

  const lookUp = useMutation({
    mutationFn: async (wanted: string) => {
      const host = window.location.host;
      const ask = async (qsApp: number) =>
        choicesOf(await desk.session.lookUp({ phone: wanted, qsApp: String(qsApp), host }), qsApp);
      const [agencies, companies] = await Promise.all([ask(agencyAppType), ask(companyAppType)]);
      return [...agencies, ...companies];
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

  const signIn = useMutation({
    mutationFn: (chosen: LoginChoice) =>
      desk.session.signIn({
        phone,
        related_id: chosen.relatedId,
        agency: chosen.agencyId,
        qsApp: chosen.qsApp,
        ...(mode === "password"
          ? { login_type: loginTypes.password, password }
          : { login_type: loginTypes.sms, sms_code: code }),
      }),
    onSuccess: (session) => {
      setPassword("");
      client.setQueryData(queryKeys.session, session);
    },
    onError: (error) => {
      if (error instanceof AppError && error.code === "region_changed") {
        setPassword("");
        setRegionWarning(true);
        return;
      }
      setProblem({ field: "form", text: errorText(error) });
    },
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
    setProblem(null);
    return signIn.mutate(choice);
  };

  const switchMode = (next: SignInMode) => {
    setMode(next);
    setPassword("");
    setCode("");
    setProblem(null);
  };

  return {
    step,
    mode,
    phone,
    password,
    code,
    choice,
    problem,
    isRegionWarning,
    isBusy: lookUp.isPending || signIn.isPending,
    setPhone,
    setPassword,
    setCode,
    setProblem,
    submitPhone,
    submitIdentity,
    switchMode,
    choose: (chosen: string) => {
      if (step.name === "identify") setStep({ ...step, chosen });
      setProblem(null);
    },
    back: () => {
      setStep({ name: "phone" });
      setPassword("");
      setCode("");
      setProblem(null);
    },
    /** The warning was read: only a code helps now. */
    acknowledgeRegion: () => {
      setRegionWarning(false);
      switchMode("sms");
    },
    /** Fills a demo sign-in and goes on to the second step. */
    fill: (given: { phone: string; password: string }) => {
      setPhone(given.phone);
      setMode("password");
      setProblem(null);
      lookUp.mutate(given.phone, { onSettled: () => setPassword(given.password) });
    },
  };
};

export type SignIn = ReturnType<typeof useSignIn>;
