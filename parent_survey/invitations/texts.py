"""What guardians read, by language: the emails, and the page that a personal link opens.

A guardian whose language is not here is written to in English, and staff are told how many those are.
"""

from dataclasses import dataclass

from parent_survey.core.languages import Language


@dataclass(frozen=True)
class Texts:
    subject: str
    reminder_subject: str
    hello: str
    # To somebody whose name the school does not know.
    hello_unnamed: str
    please: str
    please_again: str
    about: str
    minutes: str
    start: str
    go_on: str
    only_yours: str
    open_until: str
    named: str
    confidential: str
    # Where the first guardian who submits answers for the household: before it is begun, and to whoever is too late.
    # Nothing is said of who, when or what.
    one_per_family: str
    family_answered_title: str
    family_answered_text: str
    # What they have begun on this device.
    show_words: str
    stop_hint: str
    stop: str
    stop_title: str
    stop_text: str
    stopped_title: str
    stopped_text: str
    answered_title: str
    answered_text: str
    closed_title: str
    closed_text: str
    unknown_title: str
    unknown_text: str
    # At the foot of each page: a question, and whom to ask where the school names nobody.
    ask: str
    office: str
    and_word: str
    # On paper; the address follows.
    scan: str
    or_go_to: str


ENGLISH = Texts(
    subject="{title}: your answers, please",
    reminder_subject="Reminder: {title}",
    hello="Hello, {name}",
    hello_unnamed="Hello",
    please="{school} would like to hear from you.",
    please_again="We have not heard from you yet, and we would like to.",
    about="It’s about {teachers}.",
    minutes="It takes about five minutes. You can stop anytime and finish later, on any phone or computer.",
    start="Start the survey",
    go_on="Continue the survey",
    only_yours="This link is only for you. Please don’t forward it.",
    open_until="Open until {date}.",
    named=(
        "School staff read your answers with your name and email. "
        "They may pass kind words on to the teacher, without your name unless you agree."
    ),
    confidential=(
        "This survey is confidential. The school sees that your family has answered, but not which answers are yours: "
        "your name and email are removed when you submit. What you write and the teachers you choose can still tell "
        "who you are."
    ),
    one_per_family=(
        "The school takes one response from each family: the first that a parent or guardian submits. If "
        "there are several of you, please agree on who answers."
    ),
    family_answered_title="Your family has already answered",
    family_answered_text=(
        "Someone in your family has submitted a response, and the school takes one from each family. There’s "
        "nothing you need to do. If you have something to add, please tell the school office."
    ),
    show_words="Show my words",
    stop_hint="Don’t want emails like this one?",
    stop="Stop these emails",
    stop_title="Stop these emails?",
    stop_text="The school’s surveys will no longer write to you. Your link keeps working.",
    stopped_title="You won’t get any more of these emails",
    stopped_text="If you change your mind, please tell the school office.",
    answered_title="You have already answered",
    answered_text="Thank you! The school has your answers, and there’s nothing else you need to do.",
    closed_title="This survey is closed",
    closed_text="This survey is no longer accepting answers.",
    unknown_title="This link doesn’t work",
    unknown_text="It may be incomplete, or the school has sent you a newer one. Please ask the school office.",
    ask="Questions about this survey?",
    office="Please ask the school office.",
    and_word="and",
    scan="Scan with a phone camera",
    or_go_to="Or go to:",
)
SPANISH = Texts(
    subject="{title}: queremos saber su opinión",
    reminder_subject="Recordatorio: {title}",
    hello="Hola, {name}",
    hello_unnamed="Hola",
    please="A {school} le gustaría conocer su opinión.",
    please_again="Todavía no hemos recibido su respuesta y nos gustaría conocerla.",
    about="Se trata de {teachers}.",
    minutes=(
        "Toma unos cinco minutos. Puede dejarlo en cualquier momento y seguir después, en cualquier teléfono o "
        "computadora. Puede responder en español."
    ),
    start="Comenzar la encuesta",
    go_on="Continuar la encuesta",
    only_yours="Este enlace es solo para usted. Por favor, no lo reenvíe.",
    open_until="Abierta hasta el {date}.",
    named=(
        "El personal de la escuela lee sus respuestas junto con su nombre y su correo electrónico. "
        "Puede compartir palabras amables con el maestro, sin decir quién las escribió salvo que usted lo autorice."
    ),
    confidential=(
        "Esta encuesta es confidencial. La escuela ve que su familia respondió, pero no qué respuestas son suyas: su "
        "nombre y su correo se borran al enviarla. Lo que escriba y los maestros que elija aún pueden indicar quién es "
        "usted."
    ),
    one_per_family=(
        "La escuela acepta una respuesta por familia: la primera que envíe uno de los padres o tutores. Si "
        "son varios, pónganse de acuerdo sobre quién responde."
    ),
    family_answered_title="Su familia ya respondió",
    family_answered_text=(
        "Alguien de su familia envió una respuesta y la escuela acepta una por familia. No tiene que hacer "
        "nada. Si quiere añadir algo, dígaselo a la oficina de la escuela."
    ),
    show_words="Mostrar lo que escribí",
    stop_hint="¿No quiere recibir correos como este?",
    stop="No recibir más correos",
    stop_title="¿No recibir más correos?",
    stop_text="Las encuestas de la escuela ya no le escribirán. Su enlace sigue funcionando.",
    stopped_title="Ya no recibirá estos correos",
    stopped_text="Si cambia de opinión, avise a la oficina de la escuela.",
    answered_title="Usted ya respondió",
    answered_text="¡Gracias! La escuela tiene sus respuestas y no tiene que hacer nada más.",
    closed_title="Esta encuesta está cerrada",
    closed_text="Esta encuesta ya no acepta respuestas.",
    unknown_title="Este enlace no funciona",
    unknown_text="Puede estar incompleto, o la escuela le envió uno más nuevo. Pregunte en la oficina de la escuela.",
    ask="¿Tiene preguntas sobre esta encuesta?",
    office="Por favor, pregunte en la oficina de la escuela.",
    and_word="y",
    scan="Escanee con la cámara del teléfono",
    or_go_to="O vaya a:",
)
CHINESE = Texts(
    subject="{title}：期待您的回答",
    reminder_subject="提醒：{title}",
    hello="{name}，您好",
    hello_unnamed="您好",
    please="{school}希望听到您的意见。",
    please_again="我们还没有收到您的回答，很希望听到您的意见。",
    about="内容关于{teachers}。",
    minutes="大约需要五分钟。您可以随时停下，之后在任何手机或电脑上继续。您可以用中文回答。",
    start="开始填写",
    go_on="继续填写",
    only_yours="此链接仅供您本人使用，请不要转发。",
    open_until="开放至 {date}。",
    named=(
        "学校教职员工会看到您的回答，以及您的姓名和邮箱。"
        "他们可能会把赞扬的话转告老师；除非您同意，否则不会附上您的姓名。"
    ),
    confidential=(
        "本问卷是保密的。学校能看到您家已经回答，但不知道哪些回答是您的：提交时会删除您的姓名和邮箱"
        "。您写的内容和选择的老师仍可能透露您是谁。"
    ),
    one_per_family="每个家庭只能提交一份回答，以家长或监护人最先提交的那份为准。如果家里有几位家长，请先商量好由谁来回答。",
    family_answered_title="您家已经回答过了",
    family_answered_text="您的家人已提交了一份回答，而学校每个家庭只收一份。您无需做任何事。如有补充，请告诉学校办公室。",
    show_words="显示我写的内容",
    stop_hint="不想再收到这样的邮件？",
    stop="停止接收这些邮件",
    stop_title="停止接收这些邮件？",
    stop_text="学校的问卷将不再给您发邮件。您的链接仍然有效。",
    stopped_title="您不会再收到这些邮件",
    stopped_text="如果您改变主意，请告诉学校办公室。",
    answered_title="您已经回答过了",
    answered_text="谢谢！学校已收到您的回答，您无需再做任何事。",
    closed_title="本问卷已结束",
    closed_text="本问卷不再接受回答。",
    unknown_title="此链接无效",
    unknown_text="链接可能不完整，或者学校已发给您新的链接。请询问学校办公室。",
    ask="对本问卷有疑问？",
    office="请咨询学校办公室。",
    and_word="和",
    scan="用手机相机扫描",
    or_go_to="或访问：",
)
VIETNAMESE = Texts(
    subject="{title}: mong nhận được câu trả lời của quý vị",
    reminder_subject="Nhắc nhở: {title}",
    hello="Xin chào {name}",
    hello_unnamed="Xin chào",
    please="{school} mong được nghe ý kiến của quý vị.",
    please_again="Chúng tôi chưa nhận được câu trả lời của quý vị và rất mong được nghe.",
    about="Nội dung về {teachers}.",
    minutes=(
        "Chỉ mất khoảng năm phút. Quý vị có thể dừng bất cứ lúc nào và tiếp tục sau, trên bất kỳ điện "
        "thoại hay máy tính nào. Quý vị có thể trả lời bằng tiếng Việt."
    ),
    start="Bắt đầu khảo sát",
    go_on="Tiếp tục khảo sát",
    only_yours="Liên kết này chỉ dành riêng cho quý vị. Xin đừng chuyển tiếp.",
    open_until="Mở đến {date}.",
    named=(
        "Nhân viên nhà trường đọc câu trả lời cùng với họ tên và email của quý vị. "
        "Họ có thể chuyển những lời tốt đẹp đến giáo viên, không kèm tên quý vị trừ khi quý vị đồng ý."
    ),
    confidential=(
        "Khảo sát này được bảo mật. Nhà trường thấy rằng gia đình quý vị đã trả lời, nhưng không biết "
        "câu trả lời nào là của quý vị: tên và email sẽ bị xóa khi quý vị gửi. Những gì quý vị viết và "
        "giáo viên quý vị chọn vẫn có thể cho biết quý vị là ai."
    ),
    one_per_family=(
        "Nhà trường chỉ nhận một câu trả lời của mỗi gia đình: câu trả lời được cha mẹ hoặc người giám hộ "
        "gửi trước nhất. Nếu nhà có nhiều người, xin thống nhất xem ai sẽ trả lời."
    ),
    family_answered_title="Gia đình quý vị đã trả lời",
    family_answered_text=(
        "Một người trong gia đình quý vị đã gửi câu trả lời, và nhà trường chỉ nhận một câu trả lời của mỗi "
        "gia đình. Quý vị không cần làm gì thêm. Nếu muốn bổ sung điều gì, xin báo cho văn phòng nhà trường."
    ),
    show_words="Xem những gì tôi đã viết",
    stop_hint="Không muốn nhận email như thế này?",
    stop="Ngừng các email này",
    stop_title="Ngừng các email này?",
    stop_text="Các khảo sát của trường sẽ không gửi email cho quý vị nữa. Liên kết của quý vị vẫn dùng được.",
    stopped_title="Quý vị sẽ không nhận các email này nữa",
    stopped_text="Nếu quý vị đổi ý, xin báo cho văn phòng nhà trường.",
    answered_title="Quý vị đã trả lời",
    answered_text="Cảm ơn quý vị! Nhà trường đã nhận được câu trả lời và quý vị không cần làm gì thêm.",
    closed_title="Khảo sát này đã đóng",
    closed_text="Khảo sát này không còn nhận câu trả lời.",
    unknown_title="Liên kết này không dùng được",
    unknown_text=(
        "Liên kết có thể chưa đầy đủ, hoặc trường đã gửi cho quý vị liên kết mới hơn. Xin hỏi văn phòng nhà trường."
    ),
    ask="Quý vị có thắc mắc về khảo sát này?",
    office="Xin hỏi văn phòng nhà trường.",
    and_word="và",
    scan="Quét bằng camera điện thoại",
    or_go_to="Hoặc truy cập:",
)
ARABIC = Texts(
    subject="{title}: يسعدنا أن نعرف رأيك",
    reminder_subject="تذكير: {title}",
    hello="مرحبًا {name}",
    hello_unnamed="مرحبًا",
    please="تود {school} أن تعرف رأيك.",
    please_again="لم تصلنا إجابتك بعد، ويسعدنا أن نتلقاها.",
    about="الموضوع هو {teachers}.",
    minutes=(
        "يستغرق ذلك نحو خمس دقائق. يمكنك التوقف في أي وقت والمتابعة لاحقًا من أي هاتف أو حاسوب. يمكنك الإجابة بالعربية."
    ),
    start="بدء الاستبيان",
    go_on="متابعة الاستبيان",
    only_yours="هذا الرابط لك وحدك. يرجى عدم إعادة توجيهه.",
    open_until="مفتوح حتى {date}.",
    named=(
        "يقرأ موظفو المدرسة إجاباتكم مع اسمكم وبريدكم الإلكتروني. "
        "وقد ينقلون الكلمات الطيبة إلى المعلّم من دون اسمكم، إلا إذا وافقتم."
    ),
    confidential=(
        "هذا الاستبيان سري. ترى المدرسة أن عائلتك أجابت، لكنها لا تعرف أي الإجابات لك: يُحذف اسمك "
        "وبريدك عند الإرسال. قد يدل ما تكتبه والمعلمون الذين تختارهم على هويتك."
    ),
    one_per_family=(
        "تقبل المدرسة إجابة واحدة من كل عائلة: أول إجابة يرسلها أحد الوالدين أو الأوصياء. إن كنتم أكثر من "
        "شخص، فيرجى الاتفاق على من يجيب."
    ),
    family_answered_title="لقد أجابت عائلتك بالفعل",
    family_answered_text=(
        "أرسل أحد أفراد عائلتك إجابة، والمدرسة تقبل إجابة واحدة من كل عائلة. لا يلزمك فعل أي شيء. إن أردت "
        "إضافة شيء، فيرجى إبلاغ مكتب المدرسة."
    ),
    show_words="عرض كلماتي",
    stop_hint="لا تريد رسائل كهذه؟",
    stop="إيقاف هذه الرسائل",
    stop_title="إيقاف هذه الرسائل؟",
    stop_text="لن ترسل استبيانات المدرسة رسائل إليك بعد الآن. يبقى رابطك صالحًا.",
    stopped_title="لن تصلك هذه الرسائل بعد الآن",
    stopped_text="إذا غيرت رأيك فيرجى إبلاغ مكتب المدرسة.",
    answered_title="لقد أجبت بالفعل",
    answered_text="شكرًا! إجاباتك لدى المدرسة، ولا يلزمك فعل أي شيء آخر.",
    closed_title="هذا الاستبيان مغلق",
    closed_text="لم يعد هذا الاستبيان يقبل إجابات.",
    unknown_title="هذا الرابط لا يعمل",
    unknown_text="قد يكون ناقصًا، أو أرسلت لك المدرسة رابطًا أحدث. يرجى سؤال مكتب المدرسة.",
    ask="هل لديكم سؤال عن هذا الاستبيان؟",
    office="يُرجى سؤال مكتب المدرسة.",
    and_word="و",
    scan="امسح بكاميرا الهاتف",
    or_go_to="أو افتح:",
)
HAITIAN = Texts(
    subject="{title}: nou ta renmen repons ou",
    reminder_subject="Rapèl: {title}",
    hello="Bonjou, {name}",
    hello_unnamed="Bonjou",
    please="{school} ta renmen tande ou.",
    please_again="Nou poko resevwa repons ou, e nou ta renmen genyen l.",
    about="Se sou {teachers}.",
    minutes=(
        "Sa pran anviwon senk minit. Ou ka kanpe nenpòt lè epi kontinye pita, sou nenpòt telefòn oswa "
        "òdinatè. Ou ka reponn an kreyòl."
    ),
    start="Kòmanse sondaj la",
    go_on="Kontinye sondaj la",
    only_yours="Lyen sa a se pou ou sèlman. Tanpri pa voye l bay lòt moun.",
    open_until="Ouvè jiska {date}.",
    named=(
        "Anplwaye lekòl la li repons ou yo ansanm ak non ou ak imel ou. "
        "Yo ka fè bèl pawòl rive jwenn pwofesè a, san non ou sof si ou dakò."
    ),
    confidential=(
        "Sondaj sa a konfidansyèl. Lekòl la wè fanmi ou reponn, men li pa konnen ki repons ki pou ou: "
        "non ou ak imèl ou efase lè ou voye l. Sa ou ekri ak pwofesè ou chwazi yo ka toujou montre "
        "kiyès ou ye."
    ),
    one_per_family=(
        "Lekòl la pran yon sèl repons pou chak fanmi: premye repons yon paran oswa yon responsab voye. Si "
        "nou plizyè, tanpri antann nou sou kiyès k ap reponn."
    ),
    family_answered_title="Fanmi ou deja reponn",
    family_answered_text=(
        "Yon moun nan fanmi ou voye yon repons, e lekòl la pran yon sèl pou chak fanmi. Ou pa bezwen fè "
        "anyen. Si ou gen yon bagay pou ajoute, tanpri di biwo lekòl la."
    ),
    show_words="Montre sa mwen te ekri",
    stop_hint="Ou pa vle imèl konsa?",
    stop="Sispann imèl sa yo",
    stop_title="Sispann imèl sa yo?",
    stop_text="Sondaj lekòl la p ap ekri ou ankò. Lyen ou an ap toujou mache.",
    stopped_title="Ou p ap resevwa imèl sa yo ankò",
    stopped_text="Si ou chanje lide, tanpri di biwo lekòl la.",
    answered_title="Ou deja reponn",
    answered_text="Mèsi! Lekòl la gen repons ou yo, ou pa bezwen fè anyen ankò.",
    closed_title="Sondaj sa a fèmen",
    closed_text="Sondaj sa a pa aksepte repons ankò.",
    unknown_title="Lyen sa a pa mache",
    unknown_text="Li ka pa konplè, oswa lekòl la voye ba ou yon lòt ki pi nouvo. Tanpri mande biwo lekòl la.",
    ask="Ou gen kesyon sou sondaj sa a?",
    office="Tanpri mande nan biwo lekòl la.",
    and_word="ak",
    scan="Eskane ak kamera telefòn ou",
    or_go_to="Oswa ale sou:",
)
FRENCH = Texts(
    subject="{title} : votre avis nous intéresse",
    reminder_subject="Rappel : {title}",
    hello="Bonjour {name}",
    hello_unnamed="Bonjour",
    please="{school} aimerait connaître votre avis.",
    please_again="Nous n’avons pas encore reçu votre réponse et aimerions la connaître.",
    about="Il s’agit de {teachers}.",
    minutes=(
        "Cela prend environ cinq minutes. Vous pouvez vous arrêter à tout moment et continuer plus "
        "tard, sur n’importe quel téléphone ou ordinateur. Vous pouvez répondre en français."
    ),
    start="Commencer l’enquête",
    go_on="Continuer l’enquête",
    only_yours="Ce lien est réservé à vous seul(e). Merci de ne pas le transmettre.",
    open_until="Ouverte jusqu’au {date}.",
    named=(
        "Le personnel de l’école lit vos réponses avec votre nom et votre e-mail. "
        "Il peut transmettre des mots aimables à l’enseignant, sans votre nom sauf si vous l’acceptez."
    ),
    confidential=(
        "Cette enquête est confidentielle. L’école voit que votre famille a répondu, mais pas quelles "
        "réponses sont les vôtres : votre nom et votre e-mail sont supprimés à l’envoi. Ce que vous "
        "écrivez et les enseignants que vous choisissez peuvent encore révéler qui vous êtes."
    ),
    one_per_family=(
        "L’école prend en compte une seule réponse par famille : la première qu’un parent ou un responsable "
        "envoie. Si vous êtes plusieurs, merci de décider ensemble qui répond."
    ),
    family_answered_title="Votre famille a déjà répondu",
    family_answered_text=(
        "Une personne de votre famille a envoyé une réponse, et l’école n’en accepte qu’une par famille. "
        "Vous n’avez rien à faire. Si vous avez quelque chose à ajouter, adressez-vous au secrétariat de "
        "l’école."
    ),
    show_words="Afficher mon texte",
    stop_hint="Vous ne voulez plus d’e-mails comme celui-ci ?",
    stop="Arrêter ces e-mails",
    stop_title="Arrêter ces e-mails ?",
    stop_text="Les enquêtes de l’école ne vous écriront plus. Votre lien reste valable.",
    stopped_title="Vous ne recevrez plus ces e-mails",
    stopped_text="Si vous changez d’avis, prévenez le secrétariat de l’école.",
    answered_title="Vous avez déjà répondu",
    answered_text="Merci ! L’école a vos réponses et vous n’avez rien d’autre à faire.",
    closed_title="Cette enquête est close",
    closed_text="Cette enquête n’accepte plus de réponses.",
    unknown_title="Ce lien ne fonctionne pas",
    unknown_text=(
        "Il est peut-être incomplet, ou l’école vous en a envoyé un plus récent. Adressez-vous au "
        "secrétariat de l’école."
    ),
    ask="Une question sur ce questionnaire ?",
    office="Adressez-vous au secrétariat de l’école.",
    and_word="et",
    scan="Scannez avec l’appareil photo du téléphone",
    or_go_to="Ou allez sur:",
)
PORTUGUESE = Texts(
    subject="{title}: queremos ouvir você",
    reminder_subject="Lembrete: {title}",
    hello="Olá, {name}",
    hello_unnamed="Olá",
    please="{school} gostaria de ouvir sua opinião.",
    please_again="Ainda não recebemos a sua resposta e gostaríamos muito de recebê-la.",
    about="É sobre {teachers}.",
    minutes=(
        "Leva cerca de cinco minutos. Você pode parar a qualquer momento e continuar depois, em "
        "qualquer celular ou computador. Você pode responder em português."
    ),
    start="Começar a pesquisa",
    go_on="Continuar a pesquisa",
    only_yours="Este link é só para você. Por favor, não o encaminhe.",
    open_until="Aberta até {date}.",
    named=(
        "Os funcionários da escola leem suas respostas junto com seu nome e seu e-mail. "
        "Eles podem repassar palavras gentis ao professor, sem o seu nome, a não ser que você permita."
    ),
    confidential=(
        "Esta pesquisa é confidencial. A escola vê que sua família respondeu, mas não quais respostas "
        "são suas: seu nome e e-mail são apagados quando você envia. O que você escreve e os "
        "professores que escolhe ainda podem revelar quem você é."
    ),
    one_per_family=(
        "A escola aceita uma resposta por família: a primeira que um dos pais ou responsáveis enviar. Se "
        "houver mais de um responsável, combinem quem vai responder."
    ),
    family_answered_title="Sua família já respondeu",
    family_answered_text=(
        "Alguém da sua família enviou uma resposta, e a escola aceita uma por família. Você não precisa "
        "fazer nada. Se tiver algo a acrescentar, fale com a secretaria da escola."
    ),
    show_words="Mostrar o que escrevi",
    stop_hint="Não quer receber e-mails como este?",
    stop="Parar estes e-mails",
    stop_title="Parar estes e-mails?",
    stop_text="As pesquisas da escola não escreverão mais para você. Seu link continua funcionando.",
    stopped_title="Você não receberá mais estes e-mails",
    stopped_text="Se mudar de ideia, avise a secretaria da escola.",
    answered_title="Você já respondeu",
    answered_text="Obrigado! A escola tem suas respostas e você não precisa fazer mais nada.",
    closed_title="Esta pesquisa está encerrada",
    closed_text="Esta pesquisa não aceita mais respostas.",
    unknown_title="Este link não funciona",
    unknown_text=("Ele pode estar incompleto, ou a escola enviou um mais novo. Pergunte na secretaria da escola."),
    ask="Dúvidas sobre esta pesquisa?",
    office="Por favor, fale com a secretaria da escola.",
    and_word="e",
    scan="Escaneie com a câmera do celular",
    or_go_to="Ou acesse:",
)
RUSSIAN = Texts(
    subject="{title}: нам важен ваш ответ",
    reminder_subject="Напоминание: {title}",
    hello="Здравствуйте, {name}",
    hello_unnamed="Здравствуйте",
    please="{school}: мы хотели бы узнать ваше мнение.",
    please_again="Мы ещё не получили ваш ответ и были бы ему рады.",
    about="Речь о том, как работают {teachers}.",
    minutes=(
        "Это займёт около пяти минут. Вы можете остановиться в любой момент и продолжить позже на любом "
        "телефоне или компьютере. Отвечать можно по-русски."
    ),
    start="Начать опрос",
    go_on="Продолжить опрос",
    only_yours="Эта ссылка только для вас. Пожалуйста, не пересылайте её.",
    open_until="Открыт до {date}.",
    named=(
        "Сотрудники школы читают ваши ответы вместе с вашим именем и электронной почтой. "
        "Они могут передать добрые слова учителю, но без вашего имени, если вы не дадите согласия."
    ),
    confidential=(
        "Этот опрос конфиденциальный. Школа видит, что ваша семья ответила, но не знает, какие ответы "
        "ваши: имя и адрес почты удаляются при отправке. То, что вы пишете, и выбранные учителя всё же "
        "могут указать на вас."
    ),
    one_per_family=(
        "Школа принимает один ответ от семьи: тот, который первым отправит кто-то из родителей или опекунов. "
        "Если вас несколько, договоритесь, кто ответит."
    ),
    family_answered_title="Ваша семья уже ответила",
    family_answered_text=(
        "Кто-то из вашей семьи отправил ответ, а школа принимает от семьи только один. Вам ничего не нужно "
        "делать. Если вы хотите что-то добавить, сообщите в канцелярию школы."
    ),
    show_words="Показать мой текст",
    stop_hint="Не хотите получать такие письма?",
    stop="Больше не присылать",
    stop_title="Больше не присылать эти письма?",
    stop_text="Опросы школы больше не будут вам писать. Ваша ссылка продолжит работать.",
    stopped_title="Вы больше не будете получать эти письма",
    stopped_text="Если передумаете, сообщите в канцелярию школы.",
    answered_title="Вы уже ответили",
    answered_text="Спасибо! Школа получила ваши ответы, больше ничего делать не нужно.",
    closed_title="Этот опрос закрыт",
    closed_text="Этот опрос больше не принимает ответы.",
    unknown_title="Эта ссылка не работает",
    unknown_text="Возможно, она неполная или школа прислала вам более новую. Обратитесь в канцелярию школы.",
    ask="Есть вопросы об этом опросе?",
    office="Пожалуйста, обратитесь в канцелярию школы.",
    and_word="и",
    scan="Отсканируйте камерой телефона",
    or_go_to="Или откройте:",
)
SOMALI = Texts(
    subject="{title}: waxaan jeclaan lahayn jawaabtaada",
    reminder_subject="Xusuusin: {title}",
    hello="Salaan, {name}",
    hello_unnamed="Salaan",
    please="{school} waxay jeclaan lahayd inay kaa maqasho.",
    please_again="Weli ma helin jawaabtaada, waanan jeclaan lahayn inaan helno.",
    about="Waxay ku saabsan tahay {teachers}.",
    minutes=(
        "Waxay qaadanaysaa ilaa shan daqiiqo. Waad joojin kartaa mar kasta oo aad gadaal ka sii wadi "
        "kartaa, telefoon ama kombiyuutar kasta. Waxaad ku jawaabi kartaa Soomaali."
    ),
    start="Bilow sahanka",
    go_on="Sii wad sahanka",
    only_yours="Xiriirkan adiga kaliya ayaa iska leh. Fadlan ha u gudbin dad kale.",
    open_until="Wuu furan yahay ilaa {date}.",
    named=(
        "Shaqaalaha dugsiga ayaa akhriya jawaabahaaga, oo ay la socdaan magacaaga iyo iimaylkaaga. "
        "Waxay erayada wanaagsan u gudbin karaan macallinka, iyada oo aan magacaaga la sheegin haddii aadan oggolaan."
    ),
    confidential=(
        "Sahankani waa sir. Dugsigu wuxuu arkaa in qoyskaagu jawaabay, laakiin ma oga jawaabaha adiga "
        "leh: magacaaga iyo iimaylkaaga waa la tirtiraa marka aad dirto. Waxaad qorto iyo macallimiinta "
        "aad doorato ayaa weli muujin kara cidda aad tahay."
    ),
    one_per_family=(
        "Dugsigu wuxuu qoys kasta ka qaataa hal jawaab: tan ugu horreysa ee waalid ama mas’uul uu soo diro. "
        "Haddii aad tihiin dhowr qof, fadlan ku heshiiya cidda jawaabaysa."
    ),
    family_answered_title="Qoyskaagu horey ayuu u jawaabay",
    family_answered_text=(
        "Qof ka mid ah qoyskaaga ayaa soo diray jawaab, dugsiguna qoys kasta wuxuu ka qaataa hal. Wax aad "
        "samayso looma baahna. Haddii aad wax ku darsanayso, fadlan u sheeg xafiiska dugsiga."
    ),
    show_words="I tus qoraalkayga",
    stop_hint="Ma rabtid iimayllo sidan oo kale ah?",
    stop="Jooji iimaylladan",
    stop_title="Ma joojinaysaa iimaylladan?",
    stop_text="Sahannada dugsigu mar dambe kuuma soo qori doonaan. Xiriirkaagu wuu sii shaqaynayaa.",
    stopped_title="Mar dambe ma heli doontid iimaylladan",
    stopped_text="Haddii aad fikirkaaga beddesho, fadlan u sheeg xafiiska dugsiga.",
    answered_title="Horey ayaad u jawaabtay",
    answered_text="Mahadsanid! Dugsigu wuxuu hayaa jawaabahaaga, wax kale looma baahna.",
    closed_title="Sahankani wuu xiran yahay",
    closed_text="Sahankani mar dambe ma aqbalo jawaabo.",
    unknown_title="Xiriirkani ma shaqaynayo",
    unknown_text=(
        "Waxaa laga yaabaa inuusan dhammayn, ama dugsigu kuu soo diray mid ka cusub. Fadlan weydii xafiiska dugsiga."
    ),
    ask="Su’aal ma ka qabtaa sahankan?",
    office="Fadlan weydii xafiiska dugsiga.",
    and_word="iyo",
    scan="Ku iskaan garee kamarada telefoonka",
    or_go_to="Ama tag:",
)
TAGALOG = Texts(
    subject="{title}: nais naming marinig ang iyong sagot",
    reminder_subject="Paalala: {title}",
    hello="Kumusta, {name}",
    hello_unnamed="Kumusta",
    please="Nais marinig ng {school} ang iyong opinyon.",
    please_again="Wala pa kaming natatanggap na sagot mula sa iyo, at nais namin itong marinig.",
    about="Tungkol ito kay {teachers}.",
    minutes=(
        "Mga limang minuto lang ito. Maaari kang tumigil anumang oras at magpatuloy mamaya, sa anumang "
        "telepono o computer. Maaari kang sumagot sa Tagalog."
    ),
    start="Simulan ang survey",
    go_on="Ipagpatuloy ang survey",
    only_yours="Para lamang sa iyo ang link na ito. Pakiusap, huwag itong ipasa.",
    open_until="Bukas hanggang {date}.",
    named=(
        "Binabasa ng mga kawani ng paaralan ang inyong mga sagot kasama ng inyong pangalan at email. "
        "Maaari nilang iparating sa guro ang magagandang salita, nang wala ang inyong pangalan maliban kung pumayag "
        "kayo."
    ),
    confidential=(
        "Kumpidensyal ang survey na ito. Nakikita ng paaralan na sumagot ang iyong pamilya, ngunit "
        "hindi kung alin ang iyong mga sagot: inaalis ang iyong pangalan at email kapag ipinasa mo ito. "
        "Maaari pa ring ipahiwatig ng isinulat mo at ng mga gurong pinili mo kung sino ka."
    ),
    one_per_family=(
        "Isang sagot lang ang tinatanggap ng paaralan mula sa bawat pamilya: ang unang ipapasa ng isang "
        "magulang o tagapag-alaga. Kung higit sa isa kayo, pakisuyong pagkasunduan kung sino ang sasagot."
    ),
    family_answered_title="Sumagot na ang iyong pamilya",
    family_answered_text=(
        "May nagpasa na ng sagot mula sa iyong pamilya, at isa lang ang tinatanggap ng paaralan sa bawat "
        "pamilya. Wala kang kailangang gawin. Kung may gusto kang idagdag, pakisabi sa opisina ng paaralan."
    ),
    show_words="Ipakita ang mga isinulat ko",
    stop_hint="Ayaw mo na ng ganitong email?",
    stop="Itigil ang mga email na ito",
    stop_title="Itigil ang mga email na ito?",
    stop_text="Hindi na susulat sa iyo ang mga survey ng paaralan. Gagana pa rin ang iyong link.",
    stopped_title="Hindi ka na makakatanggap ng mga email na ito",
    stopped_text="Kung magbago ang isip mo, pakisabi sa opisina ng paaralan.",
    answered_title="Sumagot ka na",
    answered_text="Salamat! Nasa paaralan na ang iyong mga sagot, at wala ka nang kailangang gawin.",
    closed_title="Sarado na ang survey na ito",
    closed_text="Hindi na tumatanggap ng sagot ang survey na ito.",
    unknown_title="Hindi gumagana ang link na ito",
    unknown_text=("Maaaring kulang ito, o nagpadala ang paaralan ng mas bago. Pakitanong sa opisina ng paaralan."),
    ask="May tanong ba kayo tungkol sa survey na ito?",
    office="Magtanong po sa opisina ng paaralan.",
    and_word="at",
    scan="I-scan gamit ang camera ng telepono",
    or_go_to="O pumunta sa:",
)
KOREAN = Texts(
    subject="{title}: 의견을 들려주세요",
    reminder_subject="다시 알려 드립니다: {title}",
    hello="{name}님, 안녕하세요",
    hello_unnamed="안녕하세요",
    please="{school}에서 의견을 듣고 싶습니다.",
    please_again="아직 답변을 받지 못했습니다. 의견을 꼭 듣고 싶습니다.",
    about="{teachers}에 관한 내용입니다.",
    minutes=(
        "약 5분 걸립니다. 언제든지 멈추고 나중에 어떤 휴대폰이나 컴퓨터에서든 이어서 할 수 "
        "있습니다. 한국어로 답하셔도 됩니다."
    ),
    start="설문조사 시작",
    go_on="설문조사 계속하기",
    only_yours="이 링크는 본인만 사용할 수 있습니다. 다른 사람에게 전달하지 마세요.",
    open_until="{date}까지 열려 있습니다.",
    named=(
        "학교 교직원이 답변을 이름, 이메일과 함께 읽습니다. "
        "좋은 말씀은 선생님께 전해질 수 있으며, 동의하지 않으시면 이름은 밝히지 않습니다."
    ),
    confidential=(
        "이 설문조사는 비공개입니다. 학교는 귀 가정이 답했다는 것은 알지만 어떤 답변이 귀하의 "
        "것인지는 모릅니다. 제출하면 이름과 이메일이 삭제됩니다. 작성하신 내용과 선택하신 "
        "선생님으로 누구인지 알 수도 있습니다."
    ),
    one_per_family=(
        "학교는 가정마다 답변을 하나만 받습니다. 부모님이나 보호자 중 가장 먼저 제출하신 답변이 "
        "접수됩니다. 여러 분이시면 누가 답하실지 함께 정해 주세요."
    ),
    family_answered_title="귀 가정에서 이미 답하셨습니다",
    family_answered_text=(
        "귀 가정의 한 분이 이미 답변을 제출하셨으며, 학교는 가정마다 답변을 하나만 받습니다. "
        "더 하실 일은 없습니다. 덧붙이실 말씀이 있으면 학교 사무실에 알려 주세요."
    ),
    show_words="내가 쓴 내용 보기",
    stop_hint="이런 이메일을 받고 싶지 않으세요?",
    stop="이메일 그만 받기",
    stop_title="이메일을 그만 받으시겠어요?",
    stop_text="학교 설문조사가 더 이상 이메일을 보내지 않습니다. 링크는 계속 사용할 수 있습니다.",
    stopped_title="이제 이런 이메일을 받지 않습니다",
    stopped_text="마음이 바뀌면 학교 사무실에 알려 주세요.",
    answered_title="이미 답하셨습니다",
    answered_text="감사합니다! 학교에서 답변을 받았으며 더 하실 일은 없습니다.",
    closed_title="이 설문조사는 마감되었습니다",
    closed_text="이 설문조사는 더 이상 답변을 받지 않습니다.",
    unknown_title="이 링크는 작동하지 않습니다",
    unknown_text="링크가 완전하지 않거나 학교에서 새 링크를 보냈을 수 있습니다. 학교 사무실에 문의하세요.",
    ask="설문에 대해 궁금한 점이 있으신가요?",
    office="학교 행정실에 문의해 주세요.",
    and_word="및",
    scan="휴대폰 카메라로 스캔하세요",
    or_go_to="또는 다음 주소로 접속:",
)
TEXTS: dict[Language, Texts] = {
    "en": ENGLISH,
    "es": SPANISH,
    "zh": CHINESE,
    "vi": VIETNAMESE,
    "ar": ARABIC,
    "ht": HAITIAN,
    "fr": FRENCH,
    "pt": PORTUGUESE,
    "ru": RUSSIAN,
    "so": SOMALI,
    "tl": TAGALOG,
    "ko": KOREAN,
}


def join_words(words: list[str], and_word: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {and_word} {words[-1]}"


def greet(texts: Texts, name: str) -> str:
    return texts.hello.format(name=name) if name else texts.hello_unnamed
