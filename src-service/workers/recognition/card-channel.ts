import { createCardReader, type IdCardChannel, localIdCards } from "../../core/channels/id-card.ts";
import type { Service } from "../../lists/service.ts";

const channels = new WeakMap<object, IdCardChannel>();

/** The one reader of ID cards of a service, made when it is first asked for; it ends with the service. */
export const cardChannel = (service: Pick<Service, "onClose" | "reader">): IdCardChannel => {
  const known = channels.get(service);
  if (known !== undefined) return known;
  const channel = localIdCards(createCardReader(service.reader?.limits));
  channels.set(service, channel);
  service.onClose(() => channel.close());
  return channel;
};
