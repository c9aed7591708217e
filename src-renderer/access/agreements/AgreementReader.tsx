import { Button, DialogContent, mergeClasses } from "@fluentui/react-components";
import { PrintRegular } from "@fluentui/react-icons";
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { type AgreementText, agreementSeconds } from "../../../src-shared/access/agreements/agreements-calls.ts";
import { useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { useCountdown } from "../../ui/use-countdown.ts";
import { AgreementSections } from "./AgreementSections.tsx";
import { useAgreementStyles } from "./agreement.styles.ts";

/** Conditions left before the reader continues; only the time holds the button back (spec 2), the end is a hint. */
type Missing = "both" | "time" | "end" | "none";

/** Pixels of the end that may still be out of sight: zoomed browsers never reach the last one. */
const tolerance = 8;

/** Ten seconds (spec 2, 9) before one can continue, and whether the end was reached by scrolling or by the focus. */
const useReadThrough = (scroller: RefObject<HTMLElement | null>) => {
  const { secondsLeft } = useCountdown(agreementSeconds);
  const [isAtEnd, setAtEnd] = useState(false);
  const look = useCallback(() => {
    const area = scroller.current;
    if (area && area.scrollTop + area.clientHeight >= area.scrollHeight - tolerance) setAtEnd(true);
  }, [scroller]);
  // A short text is at its end from the start.
  useEffect(look, [look]);
  const missing: Missing = secondsLeft > 0 ? (isAtEnd ? "time" : "both") : isAtEnd ? "none" : "end";
  return { left: secondsLeft, missing, look, reachEnd: () => setAtEnd(true) };
};

type Props = {
  readonly text: AgreementText;
  readonly onContinue?: ((version: string) => Promise<void>) | undefined;
  readonly decline?: { readonly text: string; readonly onDecline: () => void } | undefined;
  readonly onClose?: (() => void) | undefined;
  /** Stands above the text. */
  readonly warning?: string | undefined;
};

/** The text with its buttons. Drawn again for another version, so that the ten seconds begin again. */
export const AgreementReader = ({ text, onContinue, decline, onClose, warning }: Props) => {
  const styles = useAgreementStyles();
  const { t, error: errorText } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const stateId = useId();
  const { left: secondsLeft, missing, look, reachEnd } = useReadThrough(scroller);
  // Later than the dialog, which gives the focus to its first button: End and PageDown move the text at once.
  useEffect(() => {
    const later = setTimeout(() => scroller.current?.focus());
    return () => clearTimeout(later);
  }, []);
  const go = useWrite({ mutationFn: async () => onContinue?.(text.version) });
  return (
    <>
      <DialogContent className={styles.content}>
        {warning === undefined ? null : <Message intent="warning">{warning}</Message>}
        {/* Focusable, so that the text scrolls with the keyboard alone. */}
        <section
          ref={scroller}
          className={styles.scroller}
          aria-label={t("agreements.sections")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable with the keyboard
          tabIndex={0}
          onScroll={look}
        >
          <AgreementSections text={text} />
          {onContinue ? (
            <p
              className={mergeClasses(styles.end, styles.notOnPaper)}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever reads with the keyboard proves the end by reaching it
              tabIndex={0}
              onFocus={reachEnd}
            >
              {t("agreements.endOfText")}
            </p>
          ) : null}
        </section>
      </DialogContent>
      <div className={styles.actions}>
        <span
          id={stateId}
          role="status"
          className={mergeClasses(styles.state, go.error !== null && styles.wrong)}
          data-missing={missing}
        >
          {go.error
            ? errorText(go.error)
            : onContinue
              ? t(`agreements.missing.${missing}`, { seconds: agreementSeconds })
              : ""}
        </span>
        <Button appearance="subtle" icon={<PrintRegular />} onClick={() => window.print()}>
          {t("agreements.print")}
        </Button>
        {decline ? <Button onClick={decline.onDecline}>{decline.text}</Button> : null}
        {onClose && !decline ? <Button onClick={onClose}>{t("common.close")}</Button> : null}
        {onContinue ? (
          <ReasonButton
            appearance="primary"
            reason={secondsLeft > 0 ? t("agreements.agreeIn", { seconds: secondsLeft }) : null}
            reasonId={stateId}
            isBusy={go.isPending}
            onClick={() => go.mutate()}
          >
            {secondsLeft > 0 ? t("agreements.agreeIn", { seconds: secondsLeft }) : t("agreements.agree")}
          </ReasonButton>
        ) : null}
      </div>
    </>
  );
};
