import { toString as wordsOf } from 'cronstrue'
import 'cronstrue/locales/zh_CN.js'
import { useMemo } from 'react'
import { addCronFormat } from '#shared/cron/cron-format.ts'
import { nextFirings } from '#shared/cron/next-firings.ts'
import { readQuartz } from '#shared/cron/quartz-cron.ts'

// The parser is loaded here anyway, so the form can validate the format with it.
addCronFormat()

const FIRINGS = 5
// Quartz counts the days of a week from 1 for Sunday.
const CHINESE = {
  locale: 'zh_CN',
  use24HourTimeFormat: true,
  dayOfWeekStartIndexZero: false,
  throwExceptionOnParseError: false,
}

/** Description of a schedule with its next executions, or its error. */
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

/** Description in brackets; nothing for an invalid schedule. */
export function CronSentence({ text }: { text: string }) {
  return readQuartz(text).problem ? null : `（${wordsOf(text, CHINESE)}）`
}
