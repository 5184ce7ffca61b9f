import { Type } from 'typebox'

/** Choices with the fields of their parameters (`ParameterSet`). */
export const parameterSets = Type.Array(
  Type.Object({
    value: Type.String(),
    title: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    properties: Type.Record(Type.String(), Type.Unknown()),
    required: Type.Optional(Type.Array(Type.String())),
  }),
)
