import { Button, Field, Input, Radio, RadioGroup } from "@fluentui/react-components";
import { useState } from "react";
import type { SettingsState } from "../../../src-shared/bridge/settings.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { Card } from "../../ui/facts/Card.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";
import { ErrorMessage } from "../../ui/messages/Message.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { isProxyAddress, type ProxyDraft, proxyDraftOf, proxyInputOf } from "./connection-draft.ts";
import { useSettingsChange } from "./use-desk-settings.ts";

type Props = {
  readonly state: SettingsState;
  readonly draft: ProxyDraft;
  readonly isPlain: boolean;
  readonly onDraft: (draft: ProxyDraft) => void;
};

/** The way through a proxy. Its password is never shown again: only whether there is one. */
export const ProxyPart = ({ state, draft, isPlain, onDraft }: Props) => {
  const styles = usePageStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t } = useText();
  const [isJudged, setJudged] = useState(false);
  const save = useSettingsChange(() => desk.settings.saveProxy(proxyInputOf(draft)));
  const isManual = draft.mode === "manual";
  const isBad = isManual && isJudged && !isProxyAddress(draft.url);
  const keepsPassword = state.proxy.has_password && draft.password === undefined;
  const submit = () => {
    setJudged(true);
    if (isManual && !isProxyAddress(draft.url)) return;
    save.mutate(undefined, {
      onSuccess: (next) => {
        onDraft(proxyDraftOf(next));
        toast.success(t("settings.proxy.saved"));
      },
    });
  };
  return (
    <Card title={t("settings.proxy.title")} text={t("settings.proxy.text")} isPlain={isPlain}>
      <RadioGroup
        aria-label={t("settings.proxy.title")}
        value={draft.mode}
        onChange={(_event, { value }) => onDraft({ ...draft, mode: value === "manual" ? "manual" : "none" })}
      >
        <Radio value="none" label={t("settings.proxy.none")} />
        <Radio value="manual" label={t("settings.proxy.manual")} />
      </RadioGroup>
      {isManual ? (
        <>
          <Field
            label={t("settings.proxy.address")}
            required
            className={styles.field}
            {...(isBad && { validationMessage: t("settings.proxy.addressWrong") })}
          >
            <Input
              value={draft.url}
              maxLength={200}
              placeholder={t("settings.proxy.placeholder")}
              onChange={(_event, { value }) => onDraft({ ...draft, url: value })}
              onBlur={() => setJudged(draft.url !== "")}
            />
          </Field>
          <div className={styles.pair}>
            <Field label={t("settings.proxy.user")}>
              <Input
                value={draft.user}
                maxLength={100}
                autoComplete="off"
                onChange={(_event, { value }) => onDraft({ ...draft, user: value })}
              />
            </Field>
            <Field label={t("settings.proxy.password")} hint={t("settings.proxy.passwordHint")}>
              <Input
                type="password"
                autoComplete="new-password"
                value={draft.password ?? ""}
                maxLength={200}
                placeholder={keepsPassword ? t("settings.proxy.passwordKept") : ""}
                onChange={(_event, { value }) => onDraft({ ...draft, password: value })}
              />
            </Field>
          </div>
          {state.proxy.has_password ? (
            <div className={styles.row}>
              <ReasonButton
                size="small"
                reason={draft.password === "" ? t("settings.proxy.willForget") : null}
                onClick={() => onDraft({ ...draft, password: "" })}
              >
                {t("settings.proxy.forgetPassword")}
              </ReasonButton>
            </div>
          ) : null}
        </>
      ) : null}
      <ErrorMessage error={save.error} />
      <div className={styles.row}>
        <Button disabledFocusable={save.isPending} onClick={submit}>
          {t("settings.proxy.save")}
        </Button>
      </div>
    </Card>
  );
};
