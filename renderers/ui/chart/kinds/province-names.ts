/** Short names of the provinces in the outline, by the first two digits of their code. */
export const PROVINCES: Readonly<Record<string, string>> = {
  11: '北京',
  12: '天津',
  13: '河北',
  14: '山西',
  15: '内蒙古',
  21: '辽宁',
  22: '吉林',
  23: '黑龙江',
  31: '上海',
  32: '江苏',
  33: '浙江',
  34: '安徽',
  35: '福建',
  36: '江西',
  37: '山东',
  41: '河南',
  42: '湖北',
  43: '湖南',
  44: '广东',
  45: '广西',
  46: '海南',
  50: '重庆',
  51: '四川',
  52: '贵州',
  53: '云南',
  54: '西藏',
  61: '陕西',
  62: '甘肃',
  63: '青海',
  64: '宁夏',
  65: '新疆',
  71: '台湾',
  81: '香港',
  82: '澳门',
}

const NAMES = Object.values(PROVINCES)
const CODE = /^\d{2}(?:\d{4}|\d{10})?$/

/** Province for a text: its code, full name or short name. Undefined for any other text. */
export function provinceOf(text: string): string | undefined {
  const trimmed = text.trim()
  if (CODE.test(trimmed)) return PROVINCES[trimmed.slice(0, 2)]
  return NAMES.find((name) => trimmed.startsWith(name))
}
