import { strengthOf } from './password-strength.ts'
import { userTexts } from './user-texts.ts'

/** How strong the password is that is being typed. */
export function StrengthBar({ password }: { password: string }) {
  const strength = strengthOf(password)
  return (
    <div className="w-strength" data-strength={strength} role="status">
      <span className="w-strength-bar" aria-hidden />
      {strength && (
        <span className="w-strength-text">
          {userTexts.strength}：{userTexts.strengths[strength]}
          {strength === 'weak' && `（${userTexts.strengthHint}）`}
        </span>
      )}
    </div>
  )
}
