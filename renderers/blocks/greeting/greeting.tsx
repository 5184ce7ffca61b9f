import type { BlockProps } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { greetingAt } from './greeting-text.ts'
import './greeting.css'

export type GreetingProps = BlockProps<{ text?: string }>

/** Greets the signed-in person. */
export function Greeting({ text }: GreetingProps) {
  const { user } = useScreen().ports
  const now = new Date()
  return (
    <section className="r-card r-greeting">
      <p className="r-greeting__words">
        {greetingAt(now.getHours())}，{user.realname || user.username}
      </p>
      <p className="r-greeting__day">{[dayOf(now), text].filter(Boolean).join('，')}</p>
    </section>
  )
}

function dayOf(date: Date): string {
  const day = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full' }).format(date)
  return `今天是${day.replace('星期', ' 星期')}`
}
