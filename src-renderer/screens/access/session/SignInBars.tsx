import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useLink } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { LinkBar } from "../../../ui/messages/LinkBar.tsx";
import { NoticeBar } from "./NoticeBar.tsx";
import { type SignedOutReason, type Told, useTold } from "./use-told.ts";

const useStyles = makeStyles({
  lines: {
    display: "flex",
    flexWrap: "wrap",
    gap: `0 ${tokens.spacingHorizontalXL}`,
    margin: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    listStyleType: "none",
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: "20px",
  },
  line: { display: "flex", alignItems: "center", minWidth: 0 },
  away: { minWidth: "20px", width: "20px", height: "20px", padding: 0 },
});

const Bar = ({ told }: { told: Told }) => {
  const { t } = useText();
  const { key, text, intent, isNotice, dismiss } = told;
  if (isNotice) return <NoticeBar text={text} />;
  return (
    <MessageBar key={key} intent={intent} shape="square">
      <MessageBarBody>{text}</MessageBarBody>
      {dismiss === undefined ? null : (
        <MessageBarActions
          containerAction={
            <Button
              appearance="transparent"
              aria-label={t("common.close")}
              icon={<DismissRegular />}
              onClick={dismiss}
            />
          }
        />
      )}
    </MessageBar>
  );
};

/** Bars across the top: one bar with what matters most, everything else in quiet lines below it. */
export const SignInBars = ({ reason }: { reason: SignedOutReason }) => {
  const styles = useStyles();
  const { t } = useText();
  const link = useLink();
  const told = useTold(reason);
  const isLost = link !== "open";
  const [first, ...others] = told;
  const lines = isLost ? told : others;
  return (
    <>
      {isLost ? <LinkBar /> : first === undefined ? null : <Bar key={first.key} told={first} />}
      {lines.length === 0 ? null : (
        <ul className={styles.lines}>
          {lines.map(({ key, text, dismiss }) => (
            <li key={key} className={styles.line}>
              {text}
              {dismiss === undefined ? null : (
                <Button
                  size="small"
                  appearance="transparent"
                  className={styles.away}
                  aria-label={t("common.close")}
                  icon={<DismissRegular fontSize={12} />}
                  onClick={dismiss}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
