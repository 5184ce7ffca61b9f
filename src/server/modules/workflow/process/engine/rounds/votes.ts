import type { Quota, Voting } from '#shared/documents/workflow/node-settings.ts'

/** Number of approvals that a quota asks for. */
export const neededVotes = (quota: Quota, total: number): number => {
  switch (quota.kind) {
    case 'all':
      return total
    case 'any':
      return Math.min(1, total)
    case 'ratio':
      // A sum of tenths is a little off, which must not ask for one vote more.
      return Math.max(Math.min(1, total), Math.ceil(quota.ratio * total - 1e-9))
    case 'number':
      return Math.min(quota.count, total)
  }
}

export type Decision = 'approve' | 'reject' | undefined

/** Decides a round from its votes; undefined while it is open. */
export function decisionOf(voting: Voting, votes: { approved: number; rejected: number; total: number }): Decision {
  const needed = neededVotes(voting.quota, votes.total)
  if (voting.veto && votes.rejected > 0) return 'reject'
  if (votes.approved >= needed) return 'approve'
  return votes.total - votes.rejected < needed ? 'reject' : undefined
}
