import type { SeededRandom } from "../../src-shared/values/seeded-random.ts";

const surnames = Array.from(
  "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤",
);
const given = Array.from(
  "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰梅鹏辉玲燕红建文利云洁莉波宇浩凯佳欣怡婷雪晨瑶琳倩璐博睿泽轩子涵梓晗志远国庆春生海龙永健德胜家豪俊峰雨桐思远晓东立新少华",
);
const longNames = ["阿卜杜拉·买买提", "古丽娜尔·艾山", "迪丽拜尔·吐尔逊", "买买提江·依明", "热依汗·阿布力孜"];

/** An invented name: two or three characters, now and then a long one with a dot. */
export const inventName = (random: SeededRandom): string => {
  if (random.int(1, 400) === 1) return random.pick(longNames);
  const surname = random.pick(surnames);
  return random.int(1, 100) <= 35 ? surname + random.pick(given) : surname + random.pick(given) + random.pick(given);
};
