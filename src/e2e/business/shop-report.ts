import type { Row } from '#shared/documents/entity.ts'
import type { Api } from '../support/api.ts'
import { freshName } from '../support/people.ts'

export const DESKTOP = { width: 1366, height: 768 }
export const PHONE = { width: 390, height: 844 }

export interface Shop {
  name: string
  rice: string
}

/**
 * Adds a shop in Shangcheng, Hangzhou, that reports the sales and the price of rice each day.
 * @param reporter id of the person who fills the reports in
 */
export async function createShop(admin: Api, reporter: string, checkLevels: number): Promise<Shop> {
  const [name, rice] = [freshName('店'), freshName('米')]
  const added = async (noun: string, body: Row) => {
    const answer = await admin.call<{ id: string }>('POST', `/business/${noun}/add`, body)
    if (!answer.body.success) throw new Error(answer.body.message)
    return answer.body.result.id
  }
  // Codes have at most 12 characters.
  const code = () => freshName('R').toUpperCase().slice(-12)
  const indicators = [
    await added('indicator', { code: code(), name: '销售量', kind: 'amount', decimals: 0, sortNo: 1 }),
    await added('indicator', { code: code(), name: '零售价', kind: 'price', unit: '元', decimals: 2, sortNo: 2 }),
  ]
  const goods = { name: rice, code: code(), unit: 'kilogram', minPrice: 2, maxPrice: 20 }
  const unit = { name, kind: 'shop', region: '330102', activeFrom: '2020-01-01', reporters: reporter }
  await added('reportForm', {
    ...{ name: freshName('日报'), period: 'day', dueTime: '18:00:00', dueAfterDays: 0, checkLevels },
    ...{ startMonth: '2020-01', commodities: await added('commodity', goods), indicators: indicators.join(',') },
    units: await added('reportUnit', unit),
  })
  return { name, rice }
}

const DAY_MS = 86_400_000

/** Name of a day, as reports show it; 0 is today in Asia/Shanghai. */
export function dayName(before: number): string {
  const date = new Date(Date.now() + DAY_MS / 3 - before * DAY_MS)
  return `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`
}
