"""What a parent reads who goes on with a draft on another device, by language."""

from dataclasses import dataclass

from parent_survey.core.languages import Language


@dataclass(frozen=True)
class CodeTexts:
    elsewhere_hint: str
    elsewhere: str
    title: str
    text: str
    label: str
    hint: str
    wrong: str
    used_up: str
    wait: str
    too_many: str
    again: str
    start_new: str
    subject: str
    enter: str
    not_you: str


CODE_TEXTS: dict[Language, CodeTexts] = {
    "en": CodeTexts(
        elsewhere_hint="Did you start on another phone or computer?",
        elsewhere="Get a code to continue",
        title="Pick up where you left off",
        text=(
            "If you started this survey on another device, we just sent a six-digit code to {address}. The code "
            "keeps what you wrote private."
        ),
        label="Six-digit code",
        hint="It works for 10 minutes. Check your spam folder, too.",
        wrong="That code didn’t work. Tries left: {count}.",
        used_up="This code no longer works. Please ask for a new one.",
        wait="We sent a code a moment ago. Please wait half a minute before asking for another one.",
        too_many=(
            "We can’t send another code right now: too many were requested. Please try again later, or continue on "
            "the device where you started."
        ),
        again="Send a new code",
        start_new="Start a new response instead",
        subject="{code} is your code for {title}",
        enter="Enter this code on the page that your link opened:",
        not_you=(
            "It works for 10 minutes. If you didn’t ask for it, ignore this email: without the code, nobody sees what "
            "you wrote."
        ),
    ),
    "es": CodeTexts(
        elsewhere_hint="¿Empezó en otro teléfono o computadora?",
        elsewhere="Recibir un código para continuar",
        title="Continúe donde lo dejó",
        text=(
            "Si empezó esta encuesta en otro dispositivo, acabamos de enviar un código de seis dígitos a "
            "{address}. Así nadie más ve lo que escribió."
        ),
        label="Código de seis dígitos",
        hint="Funciona durante 10 minutos. Revise también la carpeta de correo no deseado.",
        wrong="Ese código no funcionó. Intentos que quedan: {count}.",
        used_up="Este código ya no funciona. Pida uno nuevo.",
        wait="Acabamos de enviar un código. Espere medio minuto antes de pedir otro.",
        too_many=(
            "Ahora no podemos enviar otro código: se pidieron demasiados. Inténtelo más tarde o continúe en el "
            "dispositivo donde empezó."
        ),
        again="Enviar un código nuevo",
        start_new="Empezar una respuesta nueva",
        subject="{code} es su código para {title}",
        enter="Escriba este código en la página que abrió su enlace:",
        not_you=(
            "Funciona durante 10 minutos. Si no fue usted, ignore este correo: sin el código nadie ve lo que escribió."
        ),
    ),
    "zh": CodeTexts(
        elsewhere_hint="您是在另一部手机或电脑上开始填写的吗？",
        elsewhere="获取验证码以继续填写",
        title="从上次停下的地方继续",
        text=(
            "如果您在另一台设备上开始填写过这份问卷，我们刚刚已将六位数验证码发送至 {address}，以免他人看到您写的内容。"
        ),
        label="六位数验证码",
        hint="验证码 10 分钟内有效。也请查看垃圾邮件文件夹。",
        wrong="验证码不正确。剩余次数：{count}。",
        used_up="此验证码已失效，请重新获取。",
        wait="刚刚已发送过验证码，请等待半分钟后再重新获取。",
        too_many=("请求验证码的次数过多，暂时无法再发送。请稍后再试，或在您开始填写的设备上继续。"),
        again="重新发送验证码",
        start_new="改为重新开始填写",
        subject="{code} 是您的验证码：{title}",
        enter="请在您的链接打开的页面上输入此验证码：",
        not_you="验证码 10 分钟内有效。如果不是您本人操作，请忽略此邮件：没有验证码，任何人都看不到您写的内容。",
    ),
    "vi": CodeTexts(
        elsewhere_hint="Quý vị đã bắt đầu trên điện thoại hoặc máy tính khác?",
        elsewhere="Nhận mã để tiếp tục",
        title="Tiếp tục từ chỗ đã dừng",
        text=(
            "Nếu quý vị đã bắt đầu khảo sát này trên một thiết bị khác, chúng tôi vừa gửi mã gồm sáu chữ số đến "
            "{address}. Mã này giữ kín những gì quý vị đã viết."
        ),
        label="Mã gồm sáu chữ số",
        hint="Mã có hiệu lực trong 10 phút. Xin kiểm tra cả thư mục thư rác.",
        wrong="Mã không đúng. Số lần thử còn lại: {count}.",
        used_up="Mã này không còn dùng được. Vui lòng lấy mã mới.",
        wait="Mã vừa được gửi. Vui lòng đợi nửa phút trước khi lấy mã mới.",
        too_many=(
            "Hiện chúng tôi không thể gửi thêm mã vì đã có quá nhiều yêu cầu. Vui lòng thử lại sau hoặc tiếp tục "
            "trên thiết bị quý vị đã bắt đầu."
        ),
        again="Gửi mã mới",
        start_new="Bắt đầu bài trả lời mới",
        subject="{code} là mã của quý vị cho {title}",
        enter="Nhập mã này vào trang mà liên kết của quý vị đã mở:",
        not_you=(
            "Mã có hiệu lực trong 10 phút. Nếu không phải quý vị, hãy bỏ qua email này: không có mã thì không ai "
            "xem được những gì quý vị đã viết."
        ),
    ),
    "ar": CodeTexts(
        elsewhere_hint="هل بدأت على هاتف أو حاسوب آخر؟",
        elsewhere="احصل على رمز للمتابعة",
        title="تابع من حيث توقفت",
        text=(
            "إذا كنت قد بدأت هذا الاستبيان على جهاز آخر، فقد أرسلنا الآن رمزًا من ستة أرقام إلى {address}. يحافظ "
            "الرمز على خصوصية ما كتبته."
        ),
        label="رمز من ستة أرقام",
        hint="يعمل الرمز لمدة 10 دقائق. تحقق من مجلد البريد غير المرغوب فيه أيضًا.",
        wrong="لم ينجح هذا الرمز. المحاولات المتبقية: {count}.",
        used_up="لم يعد هذا الرمز صالحًا. اطلب رمزًا جديدًا.",
        wait="أُرسل رمز قبل لحظات. انتظر نصف دقيقة قبل طلب رمز جديد.",
        too_many=(
            "لا يمكننا إرسال رمز آخر الآن لأن الطلبات كثيرة جدًا. حاول مرة أخرى لاحقًا، أو تابع على الجهاز الذي بدأت "
            "عليه."
        ),
        again="أرسل رمزًا جديدًا",
        start_new="ابدأ ردًا جديدًا بدلًا من ذلك",
        subject="{code} هو رمزك لاستبيان {title}",
        enter="أدخل هذا الرمز في الصفحة التي فتحها رابطك:",
        not_you="يعمل الرمز لمدة 10 دقائق. إذا لم تطلبه، فتجاهل هذه الرسالة: لا أحد يرى ما كتبته من دون الرمز.",
    ),
    "ht": CodeTexts(
        elsewhere_hint="Èske ou te kòmanse sou yon lòt telefòn oswa òdinatè?",
        elsewhere="Resevwa yon kòd pou kontinye",
        title="Kontinye kote ou te rete a",
        text=(
            "Si ou te kòmanse sondaj sa a sou yon lòt aparèy, nou fèk voye yon kòd sis chif bay {address}. Li "
            "pwoteje sa ou te ekri a."
        ),
        label="Kòd sis chif",
        hint="Li mache pandan 10 minit. Gade nan dosye spam lan tou.",
        wrong="Kòd sa a pa mache. Kantite esè ki rete: {count}.",
        used_up="Kòd sa a pa mache ankò. Tanpri mande yon nouvo.",
        wait="Nou fèk voye yon kòd. Tanpri tann yon demi minit anvan ou mande yon lòt.",
        too_many=(
            "Nou pa ka voye yon lòt kòd kounye a: yo mande twòp. Tanpri eseye ankò pita, oswa kontinye sou aparèy "
            "kote ou te kòmanse a."
        ),
        again="Voye yon nouvo kòd",
        start_new="Pito kòmanse yon nouvo repons",
        subject="{code} se kòd ou pou {title}",
        enter="Mete kòd sa a sou paj lyen ou an te louvri a:",
        not_you="Li mache pandan 10 minit. Si se pa te ou, inyore imèl sa a: san kòd la, pèsonn pa wè sa ou te ekri.",
    ),
    "fr": CodeTexts(
        elsewhere_hint="Avez-vous commencé sur un autre téléphone ou ordinateur ?",
        elsewhere="Recevoir un code pour continuer",
        title="Reprenez là où vous vous êtes arrêté",
        text=(
            "Si vous avez commencé cette enquête sur un autre appareil, nous venons d’envoyer un code à six "
            "chiffres à {address}. Il protège ce que vous avez écrit."
        ),
        label="Code à six chiffres",
        hint="Il est valable 10 minutes. Regardez aussi dans vos courriers indésirables.",
        wrong="Ce code n’a pas fonctionné. Essais restants : {count}.",
        used_up="Ce code n’est plus valable. Veuillez en demander un nouveau.",
        wait="Un code vient d’être envoyé. Attendez une demi-minute avant d’en demander un autre.",
        too_many=(
            "Nous ne pouvons pas envoyer d’autre code pour le moment : trop de codes ont été demandés. Réessayez "
            "plus tard ou continuez sur l’appareil où vous avez commencé."
        ),
        again="Envoyer un nouveau code",
        start_new="Commencer plutôt une nouvelle réponse",
        subject="{code} est votre code pour {title}",
        enter="Saisissez ce code sur la page ouverte par votre lien :",
        not_you=(
            "Il est valable 10 minutes. Si ce n’était pas vous, ignorez cet e-mail : sans le code, personne ne "
            "voit ce que vous avez écrit."
        ),
    ),
    "pt": CodeTexts(
        elsewhere_hint="Começou em outro celular ou computador?",
        elsewhere="Receber um código para continuar",
        title="Continue de onde parou",
        text=(
            "Se você começou esta pesquisa em outro aparelho, acabamos de enviar um código de seis dígitos para "
            "{address}. Ele protege o que você escreveu."
        ),
        label="Código de seis dígitos",
        hint="Vale por 10 minutos. Veja também a pasta de spam.",
        wrong="Esse código não funcionou. Tentativas restantes: {count}.",
        used_up="Este código não funciona mais. Peça um novo.",
        wait="Um código acabou de ser enviado. Espere meio minuto antes de pedir outro.",
        too_many=(
            "Não podemos enviar outro código agora: foram pedidos códigos demais. Tente de novo mais tarde ou "
            "continue no aparelho em que começou."
        ),
        again="Enviar um novo código",
        start_new="Começar uma nova resposta",
        subject="{code} é o seu código para {title}",
        enter="Digite este código na página que o seu link abriu:",
        not_you=(
            "Vale por 10 minutos. Se não foi você, ignore este e-mail: sem o código, ninguém vê o que você escreveu."
        ),
    ),
    "ru": CodeTexts(
        elsewhere_hint="Вы начали на другом телефоне или компьютере?",
        elsewhere="Получить код, чтобы продолжить",
        title="Продолжите с того же места",
        text=(
            "Если вы начали этот опрос на другом устройстве, мы только что отправили шестизначный код на "
            "{address}. Он защищает то, что вы написали."
        ),
        label="Шестизначный код",
        hint="Он действует 10 минут. Проверьте и папку со спамом.",
        wrong="Код не подошёл. Осталось попыток: {count}.",
        used_up="Этот код больше не действует. Запросите новый.",
        wait="Код только что отправлен. Подождите полминуты, прежде чем запросить новый.",
        too_many=(
            "Сейчас мы не можем отправить ещё один код: запросов было слишком много. Попробуйте позже или продолжите "
            "на том устройстве, на котором начали."
        ),
        again="Отправить новый код",
        start_new="Начать новый ответ",
        subject="{code} — ваш код для опроса «{title}»",
        enter="Введите этот код на странице, которую открыла ваша ссылка:",
        not_you=(
            "Он действует 10 минут. Если это были не вы, не обращайте внимания на письмо: без кода никто не "
            "увидит то, что вы написали."
        ),
    ),
    "so": CodeTexts(
        elsewhere_hint="Ma ka bilowday telefoon ama kombiyuutar kale?",
        elsewhere="Hel koodh aad ku sii wadato",
        title="Ka sii wad halkii aad joogtay",
        text=(
            "Haddii aad sahankan ka bilowday qalab kale, waxaan hadda koodh lix lambar ah u dirnay {address}. "
            "Wuxuu ilaaliyaa waxaad qortay."
        ),
        label="Koodh lix lambar ah",
        hint="Wuxuu shaqaynayaa 10 daqiiqo. Ka eeg sidoo kale galka spam-ka.",
        wrong="Koodhkaas ma shaqayn. Isku dayada haray: {count}.",
        used_up="Koodhkani mar dambe ma shaqaynayo. Fadlan mid cusub qaado.",
        wait="Koodh ayaa hadda la diray. Fadlan sug nus daqiiqo ka hor intaadan mid cusub qaadan.",
        too_many=(
            "Hadda koodh kale ma diri karno: aad bay u badnaayeen kuwii la codsaday. Fadlan mar dambe isku day, ama "
            "ka sii wad qalabka aad ka bilowday."
        ),
        again="Soo dir koodh cusub",
        start_new="Taa beddelkeeda bilow jawaab cusub",
        subject="{code} waa koodhkaaga {title}",
        enter="Koodhkan geli bogga uu furay xiriirkaagu:",
        not_you=(
            "Wuxuu shaqaynayaa 10 daqiiqo. Haddii aanad adigu ahayn, iska dhaaf iimaylkan: koodhka la’aantii "
            "cidna ma arki karto waxaad qortay."
        ),
    ),
    "tl": CodeTexts(
        elsewhere_hint="Nagsimula ka ba sa ibang telepono o computer?",
        elsewhere="Kumuha ng code para magpatuloy",
        title="Ituloy kung saan ka tumigil",
        text=(
            "Kung sinimulan mo ang survey na ito sa ibang device, kakapadala lang namin ng anim na numerong code "
            "sa {address}. Pinoprotektahan nito ang isinulat mo."
        ),
        label="Anim na numerong code",
        hint="Gagana ito nang 10 minuto. Tingnan din ang iyong spam folder.",
        wrong="Hindi gumana ang code na iyon. Natitirang pagsubok: {count}.",
        used_up="Hindi na gumagana ang code na ito. Pakikuha ng bago.",
        wait="May kakapadala lang na code. Maghintay ng kalahating minuto bago kumuha ng bago.",
        too_many=(
            "Hindi kami makapagpadala ng isa pang code ngayon: masyadong marami ang hiniling. Subukan ulit mamaya, o "
            "ituloy sa device kung saan ka nagsimula."
        ),
        again="Magpadala ng bagong code",
        start_new="Magsimula na lang ng bagong sagot",
        subject="{code} ang iyong code para sa {title}",
        enter="Ilagay ang code na ito sa pahinang binuksan ng iyong link:",
        not_you=(
            "Gagana ito nang 10 minuto. Kung hindi ikaw ito, huwag pansinin ang email: kung wala ang code, "
            "walang makakakita ng isinulat mo."
        ),
    ),
    "ko": CodeTexts(
        elsewhere_hint="다른 휴대폰이나 컴퓨터에서 시작하셨나요?",
        elsewhere="이어서 하기 위한 코드 받기",
        title="멈춘 곳에서 이어서 하기",
        text=(
            "다른 기기에서 이 설문조사를 시작하셨다면, 방금 {address}(으)로 여섯 자리 코드를 보내 드렸습니다. "
            "작성하신 내용을 다른 사람이 볼 수 없도록 하기 위해서입니다."
        ),
        label="여섯 자리 코드",
        hint="10분 동안 사용할 수 있습니다. 스팸함도 확인해 주세요.",
        wrong="코드가 맞지 않습니다. 남은 횟수: {count}.",
        used_up="이 코드는 더 이상 사용할 수 없습니다. 새 코드를 받아 주세요.",
        wait="방금 코드를 보냈습니다. 30초 뒤에 새 코드를 받아 주세요.",
        too_many=(
            "코드 요청이 너무 많아 지금은 더 보낼 수 없습니다. 나중에 다시 시도하시거나, 처음 시작하신 기기에서 "
            "이어서 해 주세요."
        ),
        again="새 코드 보내기",
        start_new="새로 답변 시작하기",
        subject="{code}: {title} 코드입니다",
        enter="링크로 연 페이지에 이 코드를 입력하세요:",
        not_you=(
            "10분 동안 사용할 수 있습니다. 본인이 요청하지 않으셨다면 이 이메일을 무시하세요. 코드가 없으면 "
            "아무도 작성하신 내용을 볼 수 없습니다."
        ),
    ),
}
