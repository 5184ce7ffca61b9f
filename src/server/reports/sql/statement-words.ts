/** What statements of reports may use by name. What is not listed is refused, whatever it does. */

const words = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')))

/** None of them reaches beyond its arguments, and none makes much of little, such as repeat, lpad or generate_series. */
export const FUNCTIONS = words(
  'sum count avg min max string_agg bool_and bool_or every stddev stddev_pop stddev_samp variance var_pop var_samp',
  'percentile_cont percentile_disc mode corr regr_slope regr_intercept',
  'row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value',
  'round floor ceil ceiling abs mod trunc sign div sqrt width_bucket',
  'concat concat_ws lower upper left right length char_length replace btrim ltrim rtrim split_part substr substring',
  'position strpos reverse initcap starts_with overlay to_char to_number',
  'to_date to_timestamp date_trunc date_part extract age make_date now timezone',
)

export const TYPES = words(
  'text varchar bpchar int2 int4 int8 numeric float4 float8 bool date time timestamp timestamptz interval',
)

export const OPERATORS = words('+ - * / % = <> != < > <= >= || ~~ !~~ ~~* !~~*')

export const EXPRESSION_KINDS = words(
  'AEXPR_OP AEXPR_OP_ANY AEXPR_OP_ALL AEXPR_DISTINCT AEXPR_NOT_DISTINCT AEXPR_NULLIF AEXPR_IN AEXPR_LIKE AEXPR_ILIKE',
  'AEXPR_BETWEEN AEXPR_NOT_BETWEEN AEXPR_BETWEEN_SYM AEXPR_NOT_BETWEEN_SYM',
)

/** Words that stand for a value; those that tell about the connection are not among them. */
export const VALUE_WORDS = words(
  'SVFOP_CURRENT_DATE SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N',
)

/** Names that columns without a name of their own get. */
export const IMPLICIT_NAMES = words('case coalesce greatest least nullif exists extract date_part')
