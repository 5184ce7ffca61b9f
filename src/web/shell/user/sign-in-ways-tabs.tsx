import type { KeyboardEvent } from 'react'
import { userTexts } from './user-texts.ts'

export type SignInTab = 'password' | 'phone'

const TABS: { key: SignInTab; label: string }[] = [
  { key: 'password', label: userTexts.byPassword },
  { key: 'phone', label: userTexts.byPhone },
]

/** Two tabs without the weight of a tab component, since this is the first page that users load. */
export function SignInWaysTabs({ shown, onShow }: { shown: SignInTab; onShow(tab: SignInTab): void }) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const other = shown === 'password' ? 'phone' : 'password'
    onShow(other)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus()
  }
  return (
    <div className="w-ways" role="tablist" aria-label={userTexts.signInWays} onKeyDown={move}>
      {TABS.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-tab={key}
          aria-selected={key === shown}
          tabIndex={key === shown ? 0 : -1}
          onClick={() => onShow(key)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
