import { Button, Spinner } from "@fluentui/react-components";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Card } from "../../../ui/facts/Card.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
import { sizeText } from "../../../ui/facts/size-text.ts";
import { ErrorMessage, Message } from "../../../ui/messages/Message.tsx";
import { startDownload } from "../../../ui/start-download.ts";

const contents = ["versions", "settings", "states", "log"] as const;

/** A file for support. What is in it and what is not is said before it is made. */
export const DiagnosticsPart = () => {
  const styles = usePageStyles();
  const desk = useDesk();
  const { t } = useText();
  const make = useWrite({
    mutationFn: () => desk.settings.exportDiagnostics({}),
    onSuccess: ({ url, name }) => {
      if (url !== null) startDownload(url, name);
    },
  });
  return (
    <Card
      title={t("settings.diagnostics.title")}
      text={t("settings.diagnostics.text")}
      side={
        <Button
          disabledFocusable={make.isPending}
          {...(make.isPending && { icon: <Spinner size="tiny" /> })}
          onClick={() => make.mutate()}
        >
          {t("settings.diagnostics.make")}
        </Button>
      }
    >
      <ul className={styles.list}>
        {contents.map((contentKey) => (
          <li key={contentKey}>{t(`settings.diagnostics.contents.${contentKey}`)}</li>
        ))}
      </ul>
      {t("settings.diagnostics.without")}
      <div aria-live="polite">
        {make.data && (make.data.saved || make.data.url !== null) ? (
          <Message intent="success">
            {t("settings.diagnostics.made", { name: make.data.name, size: sizeText(make.data.bytes) })}
          </Message>
        ) : null}
        <ErrorMessage error={make.error} />
      </div>
    </Card>
  );
};
