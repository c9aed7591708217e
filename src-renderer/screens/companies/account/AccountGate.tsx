import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { CorporateAccount } from "../../../../src-shared/access/accounts/accounts-calls.ts";
import { useIsAgency } from "../../../companies/account/use-account.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useUser } from "../../../session/bootstrap.ts";
import { fetched } from "../../../ui/fetched.tsx";

const AccountCard = fetched(async () => (await import("./AccountCard.tsx")).AccountCard);

const useStyles = makeStyles({
  gate: {
    height: "100%",
    overflowY: "auto",
    display: "grid",
    alignContent: "safe center",
    justifyItems: "center",
    backgroundColor: tokens.colorNeutralBackground2,
  },
  card: { boxSizing: "border-box", width: "min(640px, 94vw)", margin: "24px 0" },
  title: {
    margin: `0 0 ${tokens.spacingVerticalM}`,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
  },
  frame: { display: "flex", flexDirection: "column", height: "100%" },
  inside: { flexGrow: 1, minHeight: 0 },
});

const accountAddress = "/account";

const buttons = { none: "bind", failed: "bind", pending: "check", review: "look" } as const;

/** Says that the account is still to be bound, until it is or until it is closed for this session. */
const Reminder = ({
  status,
  onDismiss,
}: {
  status: Exclude<CorporateAccount["status"], "bound">;
  onDismiss: () => void;
}) => {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <MessageBar intent={status === "failed" ? "error" : "warning"} shape="square">
      <MessageBarBody>{t(`account.reminder.${status}`)}</MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={t("common.close")}
            onClick={onDismiss}
          />
        }
      >
        <Button size="small" onClick={() => void navigate(accountAddress)}>
          {t(`account.reminder.${buttons[status]}`)}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
};

/**
 * An agency works with a bound account only: without one, who may bind it does so before the screens. A company is
 * reminded. Screens that were already there stay when the state changes meanwhile.
 */
export const AccountGate = ({ children }: { children: ReactNode }) => {
  const styles = useStyles();
  const { t } = useText();
  const { account } = useUser();
  const { pathname } = useLocation();
  const isAgency = useIsAgency();
  const [isDismissed, setDismissed] = useState(false);
  const open = account === null || account === "bound" ? undefined : account;
  const [wasThrough, setThrough] = useState(!isAgency || open === undefined);
  if (open === undefined && !wasThrough) setThrough(true);
  if (open !== undefined && !wasThrough) {
    return (
      <main className={styles.gate}>
        <div className={styles.card}>
          <h1 className={styles.title}>{t("account.screen")}</h1>
          <AccountCard />
        </div>
      </main>
    );
  }
  return (
    <div className={styles.frame}>
      {open !== undefined && !isDismissed && pathname !== accountAddress ? (
        <section aria-label={t("account.title")}>
          <Reminder status={open} onDismiss={() => setDismissed(true)} />
        </section>
      ) : null}
      <div className={styles.inside}>{children}</div>
    </div>
  );
};
