import { useText } from "../../i18n/TextProvider.tsx";
import { Message } from "./Message.tsx";

/** Reason why a call failed, in the words of its error; nothing while there is none. */
export const ErrorMessage = ({ error }: { readonly error: unknown }) => {
  const texts = useText();
  return error ? <Message intent="error">{texts.error(error)}</Message> : null;
};
