import { EyeOffRegular, EyeRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";
import { type RevealRequest, useReveal } from "./reveal.tsx";

type Props = RevealRequest & { readonly masked: string; readonly className: string };

/** A masked value under the pointer with the button that asks for the whole one; the value alone for who may not. */
export const RevealInGrid = ({ masked, className, ...request }: Props) => {
  const reveal = useReveal();
  const { t } = useText();
  if (!reveal) return masked;
  const value = reveal.shownValue(request.id, request.field);
  const label = value === undefined ? t("lists.reveal.button", { name: request.title }) : t("lists.reveal.hide");
  return (
    <>
      {value ?? masked}{" "}
      <button
        type="button"
        // The grid is one stop of the Tab key; the record offers the same to the keyboard.
        tabIndex={-1}
        className={className}
        aria-label={label}
        title={label}
        onClick={(event) => {
          event.stopPropagation();
          if (value === undefined) reveal.ask(request);
          else reveal.hide();
        }}
      >
        {value === undefined ? <EyeRegular /> : <EyeOffRegular />}
      </button>
    </>
  );
};
