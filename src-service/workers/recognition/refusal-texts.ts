import type { CardSide } from "../../../src-shared/workers/identity/recognition.ts";
import type { CardRefusal, ReaderRefusal } from "../../core/channels/id-card.ts";

type Texts = Readonly<Record<Exclude<CardRefusal, ReaderRefusal>, (side: string, other: string) => string>>;

const zh: Texts = {
  empty: (side) => `${side}照片是空文件，请重新选择`,
  notPicture: (side) => `${side}不是png或jpeg图片，请重新选择`,
  tooLarge: (side) => `${side}照片超过4000万像素，请缩小后重新上传`,
  animated: (side) => `${side}是动态图片，请上传照片`,
  cmyk: (side) => `${side}照片是印刷用CMYK颜色，请上传手机或相机直接拍摄的照片`,
  progressive: (side) => `${side}照片是渐进式jpeg，请另存为普通jpeg或png后重新上传`,
  deepColor: (side) => `${side}照片每种颜色超过8位，请另存为普通png或jpeg后重新上传`,
  damaged: (side) => `${side}照片已损坏或不完整，请重新上传`,
  noCard: (side) => `照片中没有找到身份证，请将${side}放平、对比背景清楚后重新拍摄`,
  otherSide: (side, other) => `这是身份证${other}，请上传${side}`,
  cutOff: (side) => `身份证没有拍全，请将${side}四个角都拍进照片`,
  tooSmall: (side) => `照片不清晰：身份证在照片中太小，请靠近后重新拍摄${side}`,
  tooDark: (side) => `照片不清晰：光线太暗，请在明亮处重新拍摄${side}`,
  glare: (side) => `照片不清晰：有反光，请换个角度重新拍摄${side}`,
  blurred: (side) => `照片不清晰，请对焦后重新拍摄${side}`,
  number: (side) => `照片不清晰：身份证号无法确认，请重新拍摄${side}`,
  name: (side) => `照片不清晰：姓名无法确认，请重新拍摄${side}`,
  disagrees: (side) => `照片不清晰：性别或出生日期与身份证号对不上，请重新拍摄${side}`,
  validity: (side) => `照片不清晰：有效期限无法确认，请重新拍摄${side}`,
};

const en: Texts = {
  empty: (side) => `The photo of the ${side} is an empty file; choose another`,
  notPicture: (side) => `The photo of the ${side} is not a png or jpeg picture; choose another`,
  tooLarge: (side) => `The photo of the ${side} has more than 40 million pixels; upload a smaller one`,
  animated: (side) => `The photo of the ${side} is an animation; upload a photo`,
  cmyk: (side) => `The photo of the ${side} is in CMYK colours for print; upload one as the camera took it`,
  progressive: (side) => `The photo of the ${side} is a progressive jpeg; save it as a plain jpeg or png`,
  deepColor: (side) => `The photo of the ${side} has more than 8 bits a colour; save it as a plain png or jpeg`,
  damaged: (side) => `The photo of the ${side} is damaged or incomplete; upload it again`,
  noCard: (side) => `No ID card was found in the photo; lay the ${side} flat on a plain ground and take it again`,
  otherSide: (side, other) => `This is the ${other} of the ID card; upload the ${side}`,
  cutOff: (side) => `The ID card is cut off; take the ${side} with all four corners`,
  tooSmall: (side) => `The photo is not clear: the card is too small in it; go nearer and take the ${side} again`,
  tooDark: (side) => `The photo is not clear: too dark; take the ${side} again in more light`,
  glare: (side) => `The photo is not clear: light is mirrored; take the ${side} again from another angle`,
  blurred: (side) => `The photo is not clear; focus and take the ${side} again`,
  number: (side) => `The photo is not clear: the ID number cannot be read for sure; take the ${side} again`,
  name: (side) => `The photo is not clear: the name cannot be read for sure; take the ${side} again`,
  disagrees: (side) =>
    `The photo is not clear: sex or day of birth disagrees with the ID number; take the ${side} again`,
  validity: (side) => `The photo is not clear: the validity cannot be read for sure; take the ${side} again`,
};

const sides = {
  zh: { front: "人像面", back: "国徽面" },
  en: { front: "portrait side", back: "emblem side" },
} as const;

/**
 * Reason why a photo was not read, as a sentence for the person: Chinese, or English where `acceptLanguage` (the header) begins
 * with it. It is shown as it is (spec 3), so it names the side to take again.
 */
export const refusalText = (
  refusal: Exclude<CardRefusal, ReaderRefusal>,
  side: CardSide,
  acceptLanguage: string | undefined,
): string => {
  const isEnglish = /^\s*en\b/i.test(acceptLanguage ?? "");
  const names = isEnglish ? sides.en : sides.zh;
  return (isEnglish ? en : zh)[refusal](names[side], names[side === "front" ? "back" : "front"]);
};
