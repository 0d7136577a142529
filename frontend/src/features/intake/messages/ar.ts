import type { FirstMessages } from './en'
import { formatsIn } from './languages'

/** With the digits 0 to 9, which are also what a parent types. */
export const { number, count, day, time } = formatsIn('ar-u-nu-latn')

/** Keeps a name or a text in Latin letters, with its punctuation, in one piece within a sentence from right to left. */
export const isolate = (text: string) => `\u2068${text}\u2069`

/** After a preposition. */
export const characters = (length: number) =>
  count(length, {
    zero: '# حرف',
    one: 'حرف واحد',
    two: 'حرفين',
    few: '# أحرف',
    many: '# حرفًا',
    other: '# حرف',
  })

export const ar: FirstMessages = {
  lang: 'ar',
  dir: 'rtl',

  language: 'اللغة',
  skip: 'الانتقال إلى المحتوى',
  untranslated: 'لم تترجم المدرسة هذا النص بعد.',
  noScript: 'يحتاج هذا الاستبيان إلى JavaScript. يُرجى تفعيله في المتصفّح ثم إعادة تحميل الصفحة.',
  crash: {
    title: 'حدث خطأ في هذه الصفحة',
    text: 'ليس هذا خطأكم، وما تم حفظه ما زال موجودًا. غالبًا ما تكفي إعادة تحميل الصفحة.',
    reload: 'إعادة التحميل',
  },

  returnHome: 'العودة إلى الصفحة الرئيسية',
  tryAgain: 'إعادة المحاولة',
  reload: 'إعادة التحميل',
  back: 'السابق',
  next: 'التالي',
  progress: 'التقدّم في الاستبيان',

  steps: {
    label: 'الخطوات',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    teachers: 'المعلّمون',
    questions: 'الأسئلة',
    review: 'المراجعة',
    done: 'اكتملت',
    returnToReview: 'العودة إلى المراجعة',
  },

  opening: {
    loading: 'جارٍ فتح الاستبيان...',
    stillTrying: 'لا يمكننا الاتصال بالمدرسة الآن. ما زلنا نحاول...',
    kept: 'ما كتبتموه محفوظ على هذا الجهاز.',
    failed: {
      survey: 'تعذّر تحميل الاستبيان',
      start: 'تعذّر بدء الاستبيان',
      resume: 'تعذّر تحميل مشاركتكم السابقة',
      address: 'تعذّر تجهيز الاستبيان',
    },
    failedHint: 'يُرجى إعادة المحاولة بعد بضع دقائق. الرابط الذي أرسلته إليكم المدرسة لن يتغيّر.',
    notFoundHint: 'يُرجى التحقّق من الرابط الذي أرسلته إليكم المدرسة.',
    startAnew: 'بدء مشاركة جديدة',
    grace: (until) =>
      `لم يعد هذا الاستبيان يستقبل مشاركات جديدة. يمكنكم إكمال مشاركتكم حتى يوم ${day(until, true)} الساعة ${time(until)}.`,
    closedTitle: 'هذا الاستبيان مغلق',
    closedText:
      'لم يعد هذا الاستبيان يستقبل الإجابات. شكرًا لاهتمامكم. إن كان لديكم ما تودّون قوله للمدرسة، فيُرجى الكتابة إليها مباشرة.',
  },

  notYou: (name) => (name ? `لستم ${isolate(name)}؟` : 'لستم أنتم؟'),

  saving: {
    saved: 'تم الحفظ',
    saving: 'جارٍ الحفظ…',
    failing: 'لم يتم الحفظ بعد: سنواصل المحاولة',
    offline:
      'لم يتم الحفظ بعد: أنتم غير متصلين بالإنترنت. كلماتكم محفوظة على هذا الجهاز وستُرسل عند عودة الاتصال.',
    notKept:
      'لا يسمح لنا هذا المتصفّح بحفظ نسخة على جهازكم. يُرجى البقاء في هذه الصفحة حتى تظهر عبارة «تم الحفظ».',
    answerFailed: 'تعذّر حفظ الإجابة',
    parentFailed: 'تعذّر حفظ معلومات ولي الأمر',
    teachersFailed: 'تعذّر حفظ اختيار المعلّمين',
    alreadySubmitted: 'سبق إرسال هذا الاستبيان، لذلك لم يعد من الممكن تغييره.',
  },

  refusals: {
    no_survey: 'لم يعد هذا الاستبيان موجودًا.',
    no_response: 'لم تعد هذه المشاركة موجودة.',
    no_question: 'لم يعد هذا السؤال مطروحًا. يُرجى إعادة تحميل الصفحة.',
    teacher_gone: 'أحد المعلّمين لم يعد في القائمة. يُرجى الاختيار من جديد.',
    answers_too_long: 'إجاباتكم معًا أطول من أن تُحفظ. يُرجى اختصار هذه الإجابة.',
    closed: 'هذا الاستبيان مغلق.',
    other: 'يُرجى إعادة تحميل الصفحة والمحاولة مرة أخرى.',
  },

  name: {
    welcome: 'أهلًا وسهلًا!',
    label: 'اسمكم',
    hint: 'لتعرف المدرسة من شارك في الاستبيان.',
    missing: 'اسمكم ناقص',
  },

  email: {
    greeting: (name) => `سعدنا بلقائكم، ${isolate(name)}`,
    why: 'أين يمكن للمدرسة التواصل معكم إن كان لديها سؤال عن إجاباتكم؟',
    label: 'بريدكم الإلكتروني',
    invalid: 'يُرجى إدخال عنوان بريد إلكتروني صحيح.',
    missing: 'عنوان بريدكم الإلكتروني ناقص',
  },

  promise: {
    named: 'يقرأ موظفو المدرسة إجاباتكم مع اسمكم وبريدكم الإلكتروني.',
    confidential:
      'هذا الاستبيان سري: يقرأ موظفو المدرسة إجاباتكم، لكن اسمكم وبريدكم الإلكتروني يُحذفان عند الإرسال.',
    cards: 'وقد ينقلون الكلمات الطيبة إلى المعلّم من دون اسمكم، إلا إذا وافقتم.',
    more: 'المزيد',
  },

  help: {
    label: 'مساعدة',
    ask: 'هل لديكم سؤال عن هذا الاستبيان؟',
    office: 'يُرجى سؤال مكتب المدرسة.',
  },
}
