import type { CardFacts } from "../id-cards/made-up-person.ts";

/** Keys of the two photos that people of the history share. */
export const specimenPhotos = {
  id_front_key: "demo-card-specimen-front",
  id_back_key: "demo-card-specimen-back",
} as const;

/** The card on these photos: nobody's. */
export const specimenCard: CardFacts = {
  ...{ name: "样例", sex: "female", nation: "汉", birth: "1990-01-01", address: "北京市朝阳区样例路1号" },
  ...{
    id_no: "110105199001010000",
    authority: "北京市公安局朝阳分局",
    valid_from: "2017-10-01",
    valid_to: "2037-10-01",
  },
};
