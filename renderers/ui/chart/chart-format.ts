import type { ChartFormat } from './chart-words.ts'

/** Number texts of a chart: complete in tables and tooltips, short on axes. */
export interface NumberTexts {
  whole(value: number | null): string
  short(value: number): string
}

export function numberTexts(format: ChartFormat = 'number', unit = ''): NumberTexts {
  const whole = new Intl.NumberFormat('zh-CN', WHOLE[format])
  const short = new Intl.NumberFormat('zh-CN', SHORT[format])
  return {
    whole: (value) => (value === null ? '-' : `${whole.format(value)}${unit}`),
    short: (value) => short.format(value),
  }
}

/** Number that stands for the whole where a chart shows shares. */
export function wholeOf(format: ChartFormat | undefined, unit: string | undefined): number | undefined {
  if (format === 'percent') return 1
  return unit === '%' ? 100 : undefined
}

const WHOLE: Record<ChartFormat, Intl.NumberFormatOptions> = {
  number: { maximumFractionDigits: 4 },
  percent: { style: 'percent', maximumFractionDigits: 2 },
  money: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
}

/** 12000 is 1.2万, as is usual in Chinese. */
const SHORT: Record<ChartFormat, Intl.NumberFormatOptions> = {
  number: { notation: 'compact', maximumFractionDigits: 2 },
  percent: { style: 'percent', maximumFractionDigits: 1 },
  money: { notation: 'compact', maximumFractionDigits: 2 },
}
