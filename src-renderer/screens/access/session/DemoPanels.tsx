import { Button, Field, Select } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../../session/bootstrap.ts";
import { useSignInStyles } from "./sign-in.styles.ts";
import type { SignIn } from "./use-sign-in.ts";

const inboxEveryMs = 2_000;

const Accounts = ({ signIn }: { signIn: SignIn }) => {
  const styles = useSignInStyles();
  const { t, of } = useText();
  const { demo_accounts } = useBootstrap();
  return (
    <section className={styles.panel}>
      <h2 className={styles.panelHead}>
        <span className={styles.mark}>{t("session.demo.mark")}</span>
        {t("session.demo.accounts")}
      </h2>
      <p className={styles.hint}>{t("session.demo.accountsHint")}</p>
      <ul className={styles.accounts}>
        {demo_accounts.map(({ phone, role, name, password }) => (
          <li key={phone}>
            <Button
              size="small"
              appearance="subtle"
              className={styles.account}
              disabled={signIn.isBusy}
              onClick={() => signIn.fill({ phone, password })}
            >
              <span>{`${of(`enums.role.${role}`, {}, role)} · ${name}`}</span>
              <span className={styles.accountPhone}>{phone}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Inbox = ({ signIn }: { signIn: SignIn }) => {
  const styles = useSignInStyles();
  const desk = useDesk();
  const { t } = useText();
  const { data } = useQuery({
    queryKey: queryKeys.demoInbox,
    queryFn: () => desk.demo.inbox({}),
    refetchInterval: inboxEveryMs,
    retry: false,
  });
  const messages = data?.messages ?? [];
  return (
    <section className={styles.panel}>
      <h2 className={styles.panelHead}>
        <span className={styles.mark}>{t("session.demo.mark")}</span>
        {t("session.demo.inbox")}
      </h2>
      <p className={styles.hint}>{t("session.demo.inboxHint")}</p>
      {messages.length === 0 ? <p className={styles.hint}>{t("session.demo.inboxEmpty")}</p> : null}
      {/* Scrolls, so the keyboard must get at it. */}
      <ul
        className={styles.messages}
        aria-label={t("session.demo.inbox")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list without buttons is reached by nothing else
        tabIndex={0}
      >
        {messages.map(({ id, phone, text, code, at, voice }) => (
          <li key={id} className={styles.message}>
            <div>{`${at.slice(11)} · ${phone} · ${t(voice ? "session.demo.voice" : "session.demo.sms")}`}</div>
            <div>{text}</div>
            {signIn.mode !== "password" && phone === signIn.phone && code !== "" ? (
              <Button size="small" onClick={() => signIn.setCode(code)}>
                {t("session.demo.fill", { code })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
};

const regions = ["shanghai", "beijing", "shenzhen", "chengdu"] as const;

const Region = ({ signIn }: { signIn: SignIn }) => {
  const styles = useSignInStyles();
  const { t } = useText();
  return (
    <section className={styles.panel}>
      <Field label={t("session.demo.region")} size="small" hint={t("session.demo.regionHint")}>
        <Select size="small" value={signIn.region} onChange={(_event, { value }) => signIn.setRegion(value)}>
          <option value="">{t("session.demo.regionNone")}</option>
          {regions.map((region) => (
            <option key={region} value={region}>
              {t(`session.demo.regions.${region}`)}
            </option>
          ))}
        </Select>
      </Field>
    </section>
  );
};

/** Demo environment only: sign-ins to try and the messages that its SMS channel "sent". */
export const DemoPanels = ({ signIn }: { signIn: SignIn }) => {
  const styles = useSignInStyles();
  const { environment } = useBootstrap();
  if (environment !== "demo") return null;
  return (
    <div className={styles.demo}>
      {signIn.step.name === "identify" && signIn.mode !== "password" ? <Inbox signIn={signIn} /> : null}
      <Accounts signIn={signIn} />
      <Region signIn={signIn} />
    </div>
  );
};
