import { Dialog, DialogSurface, Link, makeStyles, tokens } from "@fluentui/react-components";
import { LockClosedRegular } from "@fluentui/react-icons";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { checkSmsCode } from "../../../../src-shared/kernel/values/people/sms-code.ts";
import { CodeField } from "../../../access/CodeField.tsx";
import { PasswordInput } from "../../../access/PasswordInput.tsx";
import { useCodeSending } from "../../../access/use-code-sending.ts";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DemoInbox } from "../../../money/dialog/DemoInbox.tsx";
import { useUser } from "../../../session/bootstrap.ts";
import { visibleWhileLockedMark } from "../../../ui/LockedContent.tsx";
import { BusyButton } from "./BusyButton.tsx";
import { useSignInStyles } from "./sign-in.styles.ts";

const useStyles = makeStyles({
  backdrop: { backgroundColor: tokens.colorNeutralBackground3 },
  surface: { width: "376px", maxWidth: "92vw", padding: "28px" },
  head: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalS },
  icon: { display: "inline-flex", fontSize: "20px", color: tokens.colorBrandForeground1 },
  text: { margin: "8px 0 16px", color: tokens.colorNeutralForeground2 },
  who: { display: "grid", gap: tokens.spacingVerticalXXS, marginBottom: "16px" },
  name: { fontWeight: tokens.fontWeightSemibold },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

/** Names the locked user for those at the screen. */
const Who = () => {
  const styles = useStyles();
  const user = useUser();
  return (
    <div className={styles.who}>
      <span className={styles.name}>{user.name}</span>
      <span className={styles.small}>{`${user.mobile_masked} · ${user.company_name ?? user.agency_name}`}</span>
    </div>
  );
};

/**
 * The idle lock: stands before everything until the person proves to be there. A dialog of its own, because only a
 * dialog takes the keyboard away from one that was open when the lock came.
 */
export const LockScreen = () => {
  const styles = useStyles();
  const form = useSignInStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const { t, error: errorText } = useText();
  const [mode, setMode] = useState<"password" | "code">("password");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [wasCleaned, setCleaned] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useCodeSending((error) => setProblem(errorText(error)));
  useEffect(() => {
    const before = document.title;
    document.title = `${t("session.lock.title")} · ${t("common.product")}`;
    return () => {
      document.title = before;
    };
  }, [t]);
  const unlock = useWrite({
    mutationFn: () => desk.session.unlock(mode === "password" ? { password } : { sms_code: code }),
    onSuccess: (session) => client.setQueryData(queryKeys.session, session),
    onError: (error) => {
      setPassword("");
      setProblem(errorText(error));
    },
  });
  const signOut = useWrite({
    mutationFn: () => desk.session.signOut({}),
    onSuccess: (session) => client.setQueryData(queryKeys.session, session),
    onError: (error) => setProblem(errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unlock.isPending) return;
    if (mode === "password" && password === "") return setProblem(t("session.passwordRequired"));
    if (mode === "code" && !checkSmsCode(code).ok) return setProblem(t("session.enterCode"));
    setProblem(null);
    return unlock.mutate();
  };
  const switchMode = () => {
    setMode(mode === "password" ? "code" : "password");
    setPassword("");
    setCode("");
    setProblem(null);
  };
  return (
    <Dialog open modalType="alert">
      <DialogSurface
        className={styles.surface}
        backdrop={{ className: styles.backdrop }}
        aria-label={t("session.lock.title")}
        {...{ [visibleWhileLockedMark]: "" }}
      >
        <div className={styles.head}>
          <span className={styles.icon}>
            <LockClosedRegular aria-hidden />
          </span>
          <h1 className={form.title}>{t("session.lock.title")}</h1>
        </div>
        <p className={styles.text}>{t("session.lock.text")}</p>
        <Who />
        <form className={form.form} onSubmit={submit} noValidate>
          {mode === "password" ? (
            <PasswordInput
              autoFocus
              label={t("session.password")}
              placeholder={t("session.passwordPlaceholder")}
              value={password}
              problem={problem}
              onChange={(value) => {
                setPassword(value);
                setProblem(null);
              }}
            />
          ) : (
            <>
              <CodeField
                autoFocus
                hasVoice={false}
                value={code}
                problem={problem}
                sending={sending}
                onAsk={() => {
                  setProblem(null);
                  sending.ask(() => desk.session.sendUnlockCode({}), false);
                }}
                onChange={(value) => {
                  setCode(value);
                  setProblem(null);
                }}
                onCleaned={setCleaned}
              />
              {sending.sent ? <DemoInbox onUse={setCode} /> : null}
            </>
          )}
          <BusyButton
            text={t(unlock.isPending ? "session.lock.unlocking" : "session.lock.unlock")}
            isBusy={unlock.isPending}
          />
          <div className={form.links}>
            <Link as="button" type="button" onClick={switchMode}>
              {t(mode === "password" ? "session.lock.useCode" : "session.lock.usePassword")}
            </Link>
            <Link as="button" type="button" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
              {t(signOut.isPending ? "session.lock.signingOut" : "session.lock.signOut")}
            </Link>
          </div>
        </form>
        <div className={form.said} role="status">
          {wasCleaned && mode === "code" ? t("session.cleaned") : ""}
        </div>
      </DialogSurface>
    </Dialog>
  );
};
