import { Button, Link, mergeClasses, Spinner } from "@fluentui/react-components";
import {
  ArrowClockwiseRegular,
  CheckmarkCircleRegular,
  DismissCircleRegular,
  ErrorCircleRegular,
  HourglassRegular,
  PhoneCheckmarkRegular,
} from "@fluentui/react-icons";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../../../session/bootstrap.ts";
import { CopyButton } from "../../../../ui/buttons/CopyButton.tsx";
import { QrCode } from "../../../../ui/facts/QrCode.tsx";
import { useQrStyles } from "./qr.styles.ts";
import { type QrLogin, useQrLogin } from "./use-qr-login.ts";

const covers = {
  scanned: { icon: PhoneCheckmarkRegular, tone: "wait", way: "rescan" },
  expired: { icon: HourglassRegular, tone: "bad", way: "refresh" },
  cancelled: { icon: DismissCircleRegular, tone: "bad", way: "refresh" },
  done: { icon: CheckmarkCircleRegular, tone: "good", way: null },
} as const;

/** Cover over a code that cannot be scanned (any more). */
const Cover = ({ qr }: { qr: QrLogin }) => {
  const styles = useQrStyles();
  const { t, error: errorText } = useText();
  const { phase, error, renew } = qr;
  if (error) {
    return (
      <div className={styles.over}>
        <span className={mergeClasses(styles.icon, styles.bad)}>
          <ErrorCircleRegular aria-hidden />
        </span>
        <span aria-hidden>{t("session.qr.failed")}</span>
        <span className={styles.small}>{errorText(error)}</span>
        <Button icon={<ArrowClockwiseRegular />} onClick={renew}>
          {t("common.tryAgain")}
        </Button>
      </div>
    );
  }
  if (phase === "waiting") return null;
  const { icon: Icon, tone, way } = covers[phase];
  return (
    <div className={styles.over}>
      <span className={mergeClasses(styles.icon, styles[tone])}>
        <Icon aria-hidden />
      </span>
      <span aria-hidden>{t(`session.qr.${phase}`)}</span>
      {way === "rescan" ? (
        <Link as="button" type="button" onClick={renew}>
          {t("session.qr.rescan")}
        </Link>
      ) : null}
      {way === "refresh" ? (
        <Button icon={<ArrowClockwiseRegular />} onClick={renew}>
          {t("session.qr.refresh")}
        </Button>
      ) : null}
    </div>
  );
};

/** The demo has no messaging app, so the page that a phone would open is offered here. */
const DemoWay = ({ url }: { url: string }) => {
  const styles = useQrStyles();
  const { t } = useText();
  const { environment, host } = useBootstrap();
  if (environment !== "demo") return null;
  return (
    <div className={styles.demo}>
      <span className={styles.small}>{t("session.qr.demoHint")}</span>
      {/* The desktop window opens no other: there the address is taken to a browser. */}
      {host === "browser" ? (
        <Link href={url} target="_blank" rel="noreferrer">
          {t("session.qr.demoLink")}
        </Link>
      ) : (
        <CopyButton value={url} />
      )}
    </div>
  );
};

/** Signing in with a messaging app that scans a code (spec 2, second login method). */
export const QrStep = () => {
  const styles = useQrStyles();
  const { t } = useText();
  const qr = useQrLogin();
  const { code, phase, left: secondsLeft, isMaking, isRetrying, error } = qr;
  const isCovered = error !== null || (phase !== "waiting" && !isRetrying);
  const message = error
    ? t("session.qr.failed")
    : isRetrying
      ? t("session.qr.retrying")
      : isMaking
        ? t("session.qr.making")
        : phase === "waiting"
          ? t("session.qr.hint")
          : t(`session.qr.${phase}`);
  return (
    <div className={styles.root}>
      <div className={styles.frame} data-phase={phase}>
        {code ? (
          <QrCode text={code.url} label={t("session.qr.code")} />
        ) : (
          <div className={styles.middle}>{isMaking ? <Spinner aria-label={t("session.qr.making")} /> : null}</div>
        )}
        <Cover qr={qr} />
      </div>
      {/* Where something covers the code, it says the same to the eye. */}
      <p className={mergeClasses(styles.hint, isCovered && styles.spokenOnly)} role="status">
        {message}
      </p>
      {/* Not announced: it changes every second. */}
      <p className={styles.small}>
        {phase === "waiting" && secondsLeft > 0 ? t("session.qr.left", { seconds: secondsLeft }) : ""}
      </p>
      {code && phase === "waiting" ? <DemoWay url={code.url} /> : null}
    </div>
  );
};
