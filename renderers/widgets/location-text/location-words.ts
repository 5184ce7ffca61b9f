/** Converts `116.397,39.908` to 东经116.397° 北纬39.908°; returns any other text unchanged. */
export function locationWords(text: string): string {
  const [, longitude, latitude] = /^\s*([+-]?\d+(?:\.\d+)?)\s*[,，]\s*([+-]?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  const [east, north] = [Number(longitude), Number(latitude)]
  if (!(Math.abs(east) <= 180 && Math.abs(north) <= 90)) return text
  return `${east < 0 ? '西' : '东'}经${Math.abs(east)}° ${north < 0 ? '南' : '北'}纬${Math.abs(north)}°`
}
