import { Button, Field, Input, Radio, RadioGroup, Spinner } from "@fluentui/react-components";
import { useState } from "react";
import type { ServerReport, SettingsState } from "../../../src-shared/bridge/settings.ts";
import { useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { Card } from "../../ui/facts/Card.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";
import { Message } from "../../ui/messages/Message.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { cleanAddress, type ProxyDraft, proxyInputOf, type ServerDraft, serverDraftOf } from "./connection-draft.ts";
import { RestartBar } from "./RestartBar.tsx";
import { ServerReportBar } from "./ServerReportBar.tsx";
import { useSettingsChange } from "./use-desk-settings.ts";

/** Problems that may pass: the desk saves such an address when the person insists. The others never pass. */
const passing: ReadonlySet<ServerReport["problem"]> = new Set([
  "name_unknown",
  "unreachable",
  "timeout",
  "proxy_failed",
]);

type Props = {
  readonly state: SettingsState;
  /** The proxy as typed: a test goes the way that is about to be saved. */
  readonly proxy: ProxyDraft;
  readonly isPlain: boolean;
};

/** The service that this desk talks to: it is tested before it is saved, and used from the next start. */
export const ServerPart = ({ state, proxy, isPlain }: Props) => {
  const styles = usePageStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  const [draft, setDraft] = useState<ServerDraft>(() => serverDraftOf(state));
  const url = cleanAddress(draft.url);
  const test = useWrite({ mutationFn: () => desk.settings.testServer({ url, proxy: proxyInputOf(proxy) }) });
  const save = useSettingsChange(() => desk.settings.saveServer({ url: draft.isOwn ? url : null }));
  const change = (next: ServerDraft) => {
    setDraft(next);
    test.reset();
    save.reset();
  };
  const keep = () => save.mutate(undefined, { onSuccess: () => toast.success(t("settings.server.saved")) });
  // An address that does not answer now may still be the right one, e.g. before the office network is there.
  const trySave = async () => {
    if (!draft.isOwn) return keep();
    const report = await test.mutateAsync().catch(() => undefined);
    if (report?.ok) keep();
  };
  const embedded = t("settings.server.embedded");
  const isSame = (draft.isOwn ? url : null) === state.server;
  const mayInsist = test.data !== undefined && passing.has(test.data.problem);
  const isBusy = test.isPending || save.isPending;
  return (
    <Card title={t("settings.server.title")} text={t("settings.server.text")} isPlain={isPlain}>
      <Facts facts={[{ name: t("settings.server.running"), value: state.running ?? embedded }]} />
      {state.fixed ? (
        <Message intent="info">{t("settings.server.fixed")}</Message>
      ) : (
        <>
          <Field label={t("settings.server.which")}>
            <RadioGroup
              value={draft.isOwn ? "own" : "embedded"}
              onChange={(_event, { value }) => change({ ...draft, isOwn: value === "own" })}
            >
              <Radio value="embedded" label={embedded} />
              <Radio value="own" label={t("settings.server.own")} />
            </RadioGroup>
          </Field>
          {draft.isOwn ? (
            <Field
              label={t("settings.server.address")}
              hint={t("settings.server.addressHint")}
              className={styles.field}
            >
              <Input
                type="url"
                value={draft.url}
                maxLength={300}
                placeholder={t("settings.server.placeholder")}
                onChange={(_event, { value }) => change({ ...draft, url: value })}
                onBlur={() => {
                  if (draft.url !== url) setDraft({ ...draft, url });
                }}
              />
            </Field>
          ) : null}
          <div aria-live="polite">
            {test.data && draft.isOwn ? <ServerReportBar report={test.data} /> : null}
            {test.error || save.error ? <Message intent="error">{error(save.error ?? test.error)}</Message> : null}
          </div>
          <div className={styles.row}>
            {draft.isOwn ? (
              <Button
                disabledFocusable={isBusy}
                {...(test.isPending && { icon: <Spinner size="tiny" /> })}
                onClick={() => test.mutate()}
              >
                {t(test.isPending ? "settings.server.testing" : "settings.server.test")}
              </Button>
            ) : null}
            <ReasonButton
              appearance="primary"
              reason={isSame ? t("common.unchanged") : null}
              isBusy={isBusy}
              onClick={() => void trySave()}
            >
              {t("settings.server.save")}
            </ReasonButton>
            {mayInsist && !isSame ? (
              <Button disabledFocusable={isBusy} onClick={keep}>
                {t("settings.server.saveAnyway")}
              </Button>
            ) : null}
          </div>
        </>
      )}
      {state.server !== state.running && !state.fixed ? <RestartBar canRestart={state.can_restart} /> : null}
    </Card>
  );
};
