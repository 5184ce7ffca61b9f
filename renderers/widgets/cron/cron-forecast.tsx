import { toString as wordsOf } from 'cronstrue'
import 'cronstrue/locales/zh_CN.js'
import { useMemo } from 'react'
import { addCronFormat } from '#shared/cron/cron-format.ts'
import { nextFirings } from '#shared/cron/next-firings.ts'
import { readQuartz } from '#shared/cron/quartz-cron.ts'

// The reader is here already, so the form may judge by it too.
addCronFormat()

const FIRINGS = 5
// Quartz counts the days of a week from 1, a Sunday.
const CHINESE = {
  locale: 'zh_CN',
  use24HourTimeFormat: true,
  dayOfWeekStartIndexZero: false,
  throwExceptionOnParseError: false,
}

/** What a schedule means and when it fires next, or what is wrong with it. */
export function CronForecast({ text }: { text: string }) {
  const { problem } = readQuartz(text)
  const moments = useMemo(() => nextFirings(text, FIRINGS, new Date()), [text])
  if (problem) return <div className="r-cron__problem">{problem}</div>
  return (
    <div className="r-cron">
      <div>{wordsOf(text, CHINESE)}</div>
      {moments.length === 0 ? '不会再执行' : <Moments moments={moments} />}
    </div>
  )
}

function Moments({ moments }: { moments: readonly string[] }) {
  return (
    <>
      接下来的执行时间：
      <ol className="r-cron__moments">
        {moments.map((moment) => (
          <li key={moment}>{moment}</li>
        ))}
      </ol>
    </>
  )
}

/** The meaning in brackets; nothing for a schedule that is none. */
export function CronSentence({ text }: { text: string }) {
  return readQuartz(text).problem ? null : `（${wordsOf(text, CHINESE)}）`
}
