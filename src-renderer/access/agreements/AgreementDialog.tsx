import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Spinner,
} from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AgreementKind } from "../../../src-shared/access/session/session-calls.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import type { Desk } from "../../desk/desk.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Locale } from "../../i18n/texts.ts";
import { Message } from "../../ui/messages/Message.tsx";
import { AgreementReader } from "./AgreementReader.tsx";
import { useAgreementStyles } from "./agreement.styles.ts";

/** The text in force, read again whenever it is opened: what was accepted must be what stood there. */
const agreementQuery = (desk: Desk, kind: AgreementKind, locale: Locale) =>
  queryOptions({
    queryKey: queryKeys.agreement(kind, locale),
    queryFn: () => desk.agreements.get({ kind, locale }),
    staleTime: 0,
  });

type Props = {
  readonly kind: AgreementKind;
  /**
   * Agrees to the version that was shown; pressed at the earliest ten seconds after the text stood there. Its error is shown; `agreement_outdated` shows the newer text. Absent: the text is only read.
   */
  readonly onContinue?: (version: string) => Promise<void>;
  /** A button and a close icon that refuse, e.g. by signing out. Escape does not: it is pressed by mistake. */
  readonly decline?: { readonly text: string; readonly onDecline: () => void };
  /** Draws the close icon and lets Escape close. */
  readonly onClose?: () => void;
  /** Stands above the title: which of several it is. */
  readonly note?: string;
};

/** An agreement to read or to agree to (spec 2, "Agreement dialogs"). */
export const AgreementDialog = ({ kind, onContinue, decline, onClose, note }: Props) => {
  const styles = useAgreementStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const { t, locale, error: errorText } = useText();
  const { data, error, isFetching, refetch } = useQuery(agreementQuery(desk, kind, locale));
  const [wasOutdated, setOutdated] = useState(false);
  const agree =
    onContinue &&
    (async (version: string) => {
      try {
        await onContinue(version);
      } catch (thrown) {
        if (thrown instanceof AppError && thrown.code === "agreement_outdated") {
          setOutdated(true);
          await client.invalidateQueries({ queryKey: queryKeys.agreement(kind, locale) });
        }
        throw thrown;
      }
    });
  const meta = data ? t("agreements.version", { version: data.version, date: data.effective_at }) : "";
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_event, { open }) => {
        if (!open) onClose?.();
      }}
    >
      <DialogSurface className={styles.surface} data-print="">
        <DialogBody className={styles.body}>
          <DialogTitle
            action={
              (onClose ?? decline) ? (
                <Button
                  appearance="subtle"
                  className={styles.notOnPaper}
                  icon={<DismissRegular />}
                  aria-label={onClose || !decline ? t("common.close") : decline.text}
                  onClick={onClose ?? decline?.onDecline}
                />
              ) : null
            }
          >
            {data?.title ?? t(`agreements.names.${kind}`)}
            <p className={styles.meta}>{note === undefined ? meta : `${meta} · ${note}`}</p>
          </DialogTitle>
          {data ? (
            <AgreementReader
              key={data.version}
              text={data}
              onContinue={agree}
              decline={decline}
              onClose={onClose}
              warning={wasOutdated ? t("errors.agreement_outdated") : undefined}
            />
          ) : (
            <>
              <DialogContent className={styles.content}>
                {error && !isFetching ? (
                  <Message intent="error" action={{ text: t("common.tryAgain"), onClick: () => void refetch() }}>
                    {t("common.named", { name: t("agreements.loadFailed"), text: errorText(error) })}
                  </Message>
                ) : (
                  <Spinner className={styles.wait} label={t("common.loading")} />
                )}
              </DialogContent>
              <div className={styles.actions}>
                <span className={styles.state} />
                {decline ? <Button onClick={decline.onDecline}>{decline.text}</Button> : null}
              </div>
            </>
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
