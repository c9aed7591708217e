import { Link } from "@fluentui/react-components";
import { useText } from "../../i18n/TextProvider.tsx";

type Props = {
  /** Saved value, as far as it is shown. */
  readonly value: string;
  readonly isEmptied: boolean;
  /** Absent where something has to stand there. */
  readonly onEmpty?: (() => void) | undefined;
  readonly onKeep: () => void;
};

/**
 * Below a control whose saved value is hidden: left empty it stays, because nobody types it again, so that emptying it is a
 * choice of its own.
 */
export const HiddenValue = ({ value, isEmptied, onEmpty, onKeep }: Props) => {
  const { t } = useText();
  return (
    <span>
      {isEmptied ? t("forms.hidden.emptied") : t("forms.hidden.kept", { value })}{" "}
      {isEmptied ? (
        <Link as="button" type="button" onClick={onKeep}>
          {t("forms.hidden.keep")}
        </Link>
      ) : onEmpty === undefined ? null : (
        <Link as="button" type="button" onClick={onEmpty}>
          {t("forms.hidden.empty")}
        </Link>
      )}
    </span>
  );
};
