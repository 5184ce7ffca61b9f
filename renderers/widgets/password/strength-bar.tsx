import { strengthOf } from './password-strength.ts'
import './strength-bar.css'

const WORDS = { weak: '低', medium: '中', strong: '强' } as const

/** Strength of the typed password. */
export function StrengthBar({ password }: { password: string }) {
  const strength = strengthOf(password)
  return (
    <div className="r-strength" data-strength={strength} role="status">
      <span className="r-strength__bar" aria-hidden />
      {strength && `密码强度：${WORDS[strength]}${strength === 'weak' ? '（密码强度不够）' : ''}`}
    </div>
  )
}
