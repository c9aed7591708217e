import { Field, makeStyles, Textarea, tokens } from "@fluentui/react-components";
import { TextProofingToolsRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { searchedAtMost } from "../../../../src-shared/companies/sensitive-words/sensitive-words-calls.ts";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { useAvailability } from "../../../session/availability.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { markedPieces } from "./marked-pieces.ts";

const useStyles = makeStyles({
  marked: { maxHeight: "220px", overflowY: "auto", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  hit: { backgroundColor: tokens.colorStatusWarningBackground2, color: tokens.colorStatusWarningForeground2 },
  words: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
});

const CheckTextDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t, of, error: errorText } = useText();
  const [text, setText] = useState("");
  const check = useWrite({
    mutationFn: async (text: string) => ({
      typed: text,
      ...(await desk.sensitiveWords.verify({ body: { texts: [text] } })),
    }),
  });
  const { data } = check;
  const entries = data?.hits.flatMap(({ entry }) => (entry === null ? [] : [[entry.id, entry] as const]));
  const hitWords = [...new Map(entries).values()];
  return (
    <ConfirmDialog
      title={t("records.sensitiveWords.detail.check.title")}
      confirmText={t("records.sensitiveWords.detail.check.confirm")}
      closeText={t("common.close")}
      isBusy={check.isPending}
      isIncomplete={text.trim() === ""}
      onConfirm={() => check.mutate(text)}
      onClose={onClose}
    >
      <Field
        label={t("records.sensitiveWords.detail.check.text")}
        required
        hint={t("records.sensitiveWords.detail.check.hint", { most: searchedAtMost.characters })}
        validationMessage={check.isError ? errorText(check.error) : null}
      >
        <Textarea
          rows={5}
          resize="vertical"
          value={text}
          maxLength={searchedAtMost.characters}
          onChange={(_event, { value }) => {
            setText(value);
            check.reset();
          }}
        />
      </Field>
      <div role="status">
        {data?.hits.length === 0 ? t("records.sensitiveWords.detail.check.none") : null}
        {data !== undefined && data.hits.length > 0 ? (
          <>
            <p>{t("records.sensitiveWords.detail.check.count", { count: data.hits.length })}</p>
            <ul className={styles.words}>
              {hitWords.map(({ id, word, kind }) => (
                <li key={id}>{[word, of(`enums.sensitiveWordKind.${kind}`)].join(" · ")}</li>
              ))}
            </ul>
            {data.complete ? null : <p>{t("records.sensitiveWords.detail.check.more", { count: data.hits.length })}</p>}
          </>
        ) : null}
      </div>
      {data !== undefined && data.hits.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.marked} aria-label={t("records.sensitiveWords.detail.check.marked")} tabIndex={0}>
          {markedPieces(data.typed, data.hits).map((piece) =>
            piece.isHit ? (
              <mark key={piece.start} className={styles.hit}>
                {piece.text}
              </mark>
            ) : (
              <span key={piece.start}>{piece.text}</span>
            ),
          )}
        </section>
      ) : null}
    </ConfirmDialog>
  );
};

/** Looks for the words in force in a text that somebody types or pastes, and marks them in it. */
export const useCheckText = (): readonly ListTool[] => {
  const { t } = useText();
  const offer = useAvailability()({ permission: "settings.word.view" });
  if (offer === null) return [];
  const text = t("records.sensitiveWords.detail.check.open");
  const { reason } = offer;
  return [{ key: "check", text, icon: TextProofingToolsRegular, place: "button", reason, Dialog: CheckTextDialog }];
};
